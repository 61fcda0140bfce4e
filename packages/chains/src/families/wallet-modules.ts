import type { DepositActions } from './deposit-actions.ts'
import type { WalletModule } from '../capabilities/wallet-module.ts'
import { FAMILIES, WALLET_FAMILIES, type WalletFamily } from './index.ts'

/** The wallet modules of all families whose wallets can be connected. Each family has its own handle type. */
export type WalletModules = {
  readonly [Family in WalletFamily]: WalletModule<unknown, DepositActions[Family]>
}

/** Wallet discovery of each family. */
// CAST: one entry per family, taken from its own record.
export const walletModules = Object.fromEntries(
  WALLET_FAMILIES.map((family) => [family, FAMILIES[family].wallets]),
) as unknown as WalletModules
