import { withLane } from '../../store/chain/lane-store.ts'
import { postponeLegs, type DueLeg } from '../../store/payouts/leg-store.ts'
import type { WaitingReason } from '../../model/waiting.ts'
import { recordFailed } from '../../payout-events/payout-events.ts'
import type { LaneContext } from '../engine-context.ts'
import { retryAfter } from '../retry-after.ts'
import { waitFor } from './waiting.ts'

/** A payment that cannot be made now. */
export interface Refusal {
  readonly leg: DueLeg
  readonly reason: string
  /** The recipient or the chain refuses it; more funds in the treasury would not help. */
  readonly isRefused: boolean
  /** The waiting reason shown to the leg's owner; null if the leg itself is not the cause. */
  readonly waitsFor: WaitingReason | null
}

/** Postpones legs without an event of their orders: the node did not answer for them, or the wallet cannot pay them yet. Other legs go first. */
export async function deferLegs(
  { deps, lane }: LaneContext,
  legs: readonly DueLeg[],
  error: string,
): Promise<void> {
  const at = new Date(deps.clock.now())
  const entries = legs.map(({ id }) => ({ id, retryAt: retryAfter(at, 0), error, isRefused: false }))
  await withLane(deps.pool, lane, (tx) => postponeLegs(tx, at, entries))
}

/** Postpones legs, and notes at their orders why. `stops`: nothing more is signed for them, and they are given up. */
export async function postponeRefused(
  context: LaneContext,
  refusals: readonly (Refusal & { readonly expectedAt?: Date })[],
  stops = false,
): Promise<void> {
  const { deps, lane } = context
  const at = new Date(deps.clock.now())
  for (const { leg, reason } of refusals) {
    deps.logger.warn(
      { orderId: leg.orderId, reason, failures: leg.failures + 1 },
      'A payout cannot be made now',
    )
  }
  await withLane(deps.pool, lane, async (tx) => {
    await postponeLegs(
      tx,
      at,
      refusals.map(({ leg, reason, isRefused, waitsFor, expectedAt }) => ({
        id: leg.id,
        retryAt: earlier(retryAfter(at, leg.failures), expectedAt),
        expectedAt,
        error: reason,
        isRefused,
        waits: waitsFor === null ? undefined : waitFor(context, leg.kind, waitsFor),
        stops,
      })),
    )
    await recordFailed(tx, at, refusals)
  })
}

const earlier = (one: Date, other = one): Date => (other < one ? other : one)
