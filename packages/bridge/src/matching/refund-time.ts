import { refundWaitMs, type DepositPolicy } from '@sunspan/domain'
import type { DepositFacts, DepositMatch } from './match-deposit.ts'

/** When a deposit that fills no order is refunded; null: not automatically, as for tokens that we do not serve. */
export function refundTime(
  match: DepositMatch,
  deposit: Pick<DepositFacts, 'currency' | 'seenAt'>,
  policy: DepositPolicy,
): Date | null {
  if (match.kind === 'matched' || deposit.currency === undefined) return null
  const waitMs = refundWaitMs(match.reason, policy)
  return waitMs === undefined ? null : new Date(deposit.seenAt.getTime() + waitMs)
}
