import type { DepositWire } from '@sunspan/api'
import { findActionProblem, type ActionProblem } from '@sunspan/chains/deposits'
import type { ChainFamily } from '@sunspan/domain'

/** What the person confirmed, as the check needs it; amounts in base units. */
export interface ExpectedDeposit {
  readonly family: ChainFamily
  readonly currencyInId: string
  /** Contract of the source token; null for the native coin. */
  readonly tokenAddress: string | null
  readonly decimals: number
  readonly amount: bigint
  readonly sender: string
  /** As the family names its networks; null where the catalogue names none. */
  readonly sourceChainId: string | null
}

export type DepositProblem = 'family' | 'expired' | 'currency' | 'chain' | ActionProblem

/**
 * Compares what the server asks the wallet to send with what the person confirmed. The wallet's own window shows data that few
 * people can read, so this is the last place where a wrong or swapped action can be noticed. Undefined means consistent.
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
