import type { DepositActions } from '../capabilities/deposit-author.ts'
import type { WalletRoom } from '../capabilities/wallet-room.ts'
import { FAMILIES, WALLET_FAMILIES, type WalletFamily } from './index.ts'

/** The rooms of all families whose wallets can be connected; what each one speaks to its wallets through is its own. */
export type WalletRooms = { readonly [Family in WalletFamily]: WalletRoom<unknown, DepositActions[Family]> }

/** How the wallets of each family are found. */
// CAST: one entry for each of them, which their own records have.
export const walletRooms = Object.fromEntries(
  WALLET_FAMILIES.map((family) => [family, FAMILIES[family].wallets]),
) as unknown as WalletRooms
