import { bitcoinWalletRoom } from './bitcoin/wallet/bitcoin-wallet-room.ts'
import type { DepositActions } from './capabilities/deposit-author.ts'
import type { WalletRoom } from './capabilities/wallet-room.ts'
import { evmWalletRoom } from './evm/wallet/evm-wallet-room.ts'
import type { WalletFamily } from './families/registry.ts'
import { solanaWalletRoom } from './solana/wallet/solana-wallet-room.ts'
import { tonWalletRoom } from './ton/wallet/ton-wallet-room.ts'

export type { ChainAccount } from './capabilities/account-reader.ts'
export { readAccounts } from './families/read-accounts.ts'
export { createWalletConnector } from './wallet/create-wallet-connector.ts'

/** The rooms of all families whose wallets can be connected; what each one speaks to its wallets through is its own. */
export type WalletRooms = { readonly [Family in WalletFamily]: WalletRoom<unknown, DepositActions[Family]> }

/** How the wallets of each family are found; one without its room does not compile. */
export const walletRooms: WalletRooms = {
  evm: evmWalletRoom,
  solana: solanaWalletRoom,
  ton: tonWalletRoom,
  bitcoin: bitcoinWalletRoom,
}
