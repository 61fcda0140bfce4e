import { withLane } from '../../store/chain/lane-store.ts'
import { findOutflowHalted } from '../../store/payouts/outflow-store.ts'
import { postponeLegs, type DueLeg } from '../../store/payouts/leg-store.ts'
import { lockOrdersOfLegs, recordFailed } from '../../payout-events/payout-events.ts'
import type { LaneContext } from '../engine-context.ts'
import { retryAfter } from '../retry-after.ts'
import type { WithinOutflow } from './admission.ts'
import { findUnexplained } from './explain-outflow.ts'
import { divideByOutflow } from './limit-outflow.ts'
import { postponeRefused, type Refusal } from './postpone-legs.ts'
import { waitFor } from './waiting.ts'

/**
 * Postpones legs beyond the outflow limit. A leg that alone exceeds the hourly limit can never pass and is given up; one that exceeds it only
 * together with others waits. Neither delays the legs within the limit. `halt`: a deposit behind the hour's outflow, or behind a leg that is beyond
 * the limit for the first time, is not on its chain.
 */
export async function admitWithinOutflow(
  context: LaneContext,
  legs: readonly DueLeg[],
): Promise<WithinOutflow> {
  const { within, alone, beyond } = await divideByOutflow(context, legs)
  const refuse = (leg: DueLeg, reason: string): Refusal => ({
    leg,
    reason: `outflow: ${reason}`,
    isRefused: false,
    waitsFor: 'OUTFLOW',
  })
  const impossible = alone.map((leg) => refuse(leg, 'it alone is more than may leave within an hour'))
  const later = beyond.map(({ leg, expectedAt }) => ({
    ...refuse(leg, 'more is due than may leave within an hour'),
    expectedAt,
  }))
  if (impossible.length > 0) await postponeRefused(context, impossible, true)
  if (later.length > 0) await postponeRefused(context, later)
  const isNew = ({ leg }: { readonly leg: DueLeg }): boolean => leg.waitsFor !== 'OUTFLOW'
  const newIds = beyond.filter(isNew).map(({ leg }) => leg.id)
  const halt = newIds.length === 0 ? undefined : await findUnexplained(context, newIds)
  return { within, count: alone.length + beyond.length, halt }
}

/** While an outflow halt is set on the network, marks newly due legs as waiting for it, so that they are given up in time. */
export async function awaitOutflow(context: LaneContext): Promise<void> {
  const { deps, lane, network } = context
  if (network.outflowHourly === null) return
  const at = new Date(deps.clock.now())
  const legs = await findOutflowHalted(deps.pool, lane.networkId, at)
  if (legs.length === 0) return
  const reason = 'outflow: too much has left the network'
  await withLane(deps.pool, lane, async (tx) => {
    await lockOrdersOfLegs(tx, legs)
    const entries = legs.map(({ id, kind, failures }) => ({
      id,
      retryAt: retryAfter(at, failures),
      error: reason,
      isRefused: false,
      waits: waitFor(context, kind, 'OUTFLOW'),
    }))
    await postponeLegs(tx, at, entries)
    await recordFailed(
      tx,
      at,
      legs.map((leg) => ({ leg, reason })),
    )
  })
}
