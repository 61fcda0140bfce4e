import type { DepositWire } from '@sunspan/api'
import { findActionProblem, type ActionProblem } from '@sunspan/chains/deposits'
import type { ChainFamily } from '@sunspan/domain'

/** The confirmed deposit, as needed by the check; amounts in base units. */
export interface ExpectedDeposit {
  readonly family: ChainFamily
  readonly currencyInId: string
  /** Contract of the source token; null for the native coin. */
  readonly tokenAddress: string | null
  readonly decimals: number
  readonly amount: bigint
  readonly sender: string
  /** In the family's format; null if the catalogue has none. */
  readonly sourceChainId: string | null
}

export type DepositProblem = 'family' | 'expired' | 'currency' | 'chain' | ActionProblem

/**
 * Compares the action that the server asks the wallet to send with what the user confirmed. Few people can read the data in the wallet's window, so
 * this is the last place to detect a wrong or swapped action. Undefined if they are consistent.
 */
export function findDepositProblem(
  expected: ExpectedDeposit,
  deposit: DepositWire,
  now: Date,
): DepositProblem | undefined {
  const { tokenAddress, decimals, amount, sender } = expected
  const { address, reference } = deposit
  if (deposit.family !== expected.family) return 'family'
  if (!(Date.parse(deposit.expires_at) > now.getTime())) return 'expired'
  if (deposit.currency_id !== expected.currencyInId) return 'currency'
  if (deposit.token?.toLowerCase() !== tokenAddress?.toLowerCase()) return 'token'
  if (!/^\d{1,78}$/.test(deposit.amount) || BigInt(deposit.amount) !== amount || amount <= 0n) return 'amount'
  if (expected.sourceChainId === null || deposit.action.chain_id !== expected.sourceChainId) return 'chain'
  return findActionProblem({ address, reference, amount, sender, decimals, token: tokenAddress }, deposit)
}
