import type { DepositActions } from './deposit-actions.ts'
import type { WalletRoom } from '../capabilities/wallet-room.ts'
import { FAMILIES, WALLET_FAMILIES, type WalletFamily } from './index.ts'

/** The wallet rooms of all families whose wallets can be connected. Each family has its own handle type. */
export type WalletRooms = { readonly [Family in WalletFamily]: WalletRoom<unknown, DepositActions[Family]> }

/** Wallet discovery of each family. */
// CAST: one entry per family, taken from its own record.
export const walletRooms = Object.fromEntries(
  WALLET_FAMILIES.map((family) => [family, FAMILIES[family].wallets]),
) as unknown as WalletRooms
