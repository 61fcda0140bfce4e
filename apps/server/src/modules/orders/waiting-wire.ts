import type { WaitingWire } from '@sunspan/api'
import type { Order } from '@sunspan/bridge'

/** Why an order's payout is waiting, for clients. */
export function toWaitingWire(waiting: Order['waiting']): WaitingWire | null {
  if (waiting === null) return null
  const { reason, place, since, expectedAt, returnsAt } = waiting
  return {
    reason,
    place,
    since: since.toISOString(),
    expected_at: expectedAt?.toISOString() ?? null,
    returns_at: returnsAt.toISOString(),
  }
}
