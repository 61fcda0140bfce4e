import type { Usd } from '@sunspan/domain'
import { findClaims, findWaitingValues, OUTFLOW_ACTOR, valueLegs } from '../../store/payouts/outflow-store.ts'
import type { LaneContext } from '../engine-context.ts'
import { haltNetwork } from '../../halts/halt-network.ts'
import { expectRoom } from './expect-room.ts'

/** Legs divided by the outflow limit. */
export interface DividedByOutflow<Leg> {
  /** Within the limit now. Smaller legs first, so that large ones do not hold up others. */
  readonly within: readonly Leg[]
  /** Each exceeds the limit alone and can never leave. */
  readonly alone: readonly Leg[]
  /** Can leave once enough of the recent outflow is old enough: about when. */
  readonly beyond: readonly { readonly leg: Leg; readonly expectedAt: Date }[]
}

/** Divides legs by what is left of the network's hourly outflow after recent claims. */
export async function divideByOutflow<Leg extends { readonly id: string }>(
  { deps, lane, network }: LaneContext,
  legs: readonly Leg[],
): Promise<DividedByOutflow<Leg>> {
  const { outflowHourly: limit } = network
  if (limit === null) return { within: legs, alone: [], beyond: [] }
  const nowMs = deps.clock.now()
  const claims = [...(await findClaims(deps.pool, lane.networkId, new Date(nowMs)))]
  const ids = legs.map(({ id }) => id)
  const values = await valueLegs(deps.pool, ids)
  const valueOf = ({ id }: Leg): bigint => values.get(id) ?? 0n
  const alone = legs.filter((leg) => valueOf(leg) > limit)
  const within: Leg[] = []
  const beyond: { readonly leg: Leg; readonly value: Usd }[] = []
  let total = claims.reduce((sum, { value }) => sum + value, 0n)
  for (const leg of legs.toSorted((a, b) => compare(valueOf(a), valueOf(b)))) {
    const value = valueOf(leg)
    if (value > limit) continue
    if (total + value > limit) beyond.push({ leg, value })
    else {
      total += value
      within.push(leg)
      claims.push({ atMs: nowMs, value })
    }
  }
  if (beyond.length === 0) return { within, alone, beyond: [] }
  const others = await findWaitingValues(deps.pool, lane.networkId, ids)
  const waiting = [
    ...others.flatMap((value) => (value > limit ? [] : [{ leg: undefined, value }])),
    ...beyond,
  ].toSorted((a, b) => compare(a.value, b.value))
  const times = expectRoom({ limit, nowMs, claims, waiting: waiting.map(({ value }) => value) })
  return {
    within,
    alone,
    beyond: waiting.flatMap(({ leg }, index) =>
      leg === undefined ? [] : [{ leg, expectedAt: new Date(times[index] ?? nowMs) }],
    ),
  }
}

const compare = (a: Usd, b: Usd): number => (a < b ? -1 : a > b ? 1 : 0)

/** Halts payouts, refunds and new quotes on the network until an operator has checked. */
export async function haltOutflow({ deps, lane }: LaneContext, reason: string): Promise<void> {
  await haltNetwork(deps.pool, deps, {
    networkId: lane.networkId,
    actions: ['payout', 'refund', 'quote'],
    actor: OUTFLOW_ACTOR,
    reason,
  })
}
