import type { DepositWire } from '@sunspan/api'
import { ChainError, WALLET_FAMILIES, type WalletFamily } from '@sunspan/chains'

export type WalletDeposit = Extract<DepositWire, { family: WalletFamily }>

/** Whether wallets of the deposit's family connect here. */
export const isWalletDeposit = (deposit: DepositWire): deposit is WalletDeposit =>
  WALLET_FAMILIES.some((family) => family === deposit.family)

/** A deposit that a wallet of this browser can be asked for. Throws `unsupported` for a family whose wallets do not connect here. */
export function requireWalletDeposit(deposit: DepositWire): WalletDeposit {
  if (isWalletDeposit(deposit)) return deposit
  throw new ChainError('unsupported', `Wallets of ${deposit.family} do not connect here.`)
}
