import { usdToText } from '@sunspan/domain'
import type { Transaction } from '../../store/database/database.ts'
import { OUTFLOW_ACTOR, sumOutflow, valueLegs } from '../../store/payouts/outflow-store.ts'
import type { LaneContext } from '../engine-context.ts'
import { haltNetwork } from '../../halts/halt-network.ts'

/** The claim would exceed the network's hourly outflow limit. */
export class OutflowError extends Error {
  override readonly name = 'OutflowError'
}

/** Throws an OutflowError if the limit is the reason why these legs could not be claimed. */
export async function refuseOutflow(
  tx: Transaction,
  networkId: string,
  legIds: readonly string[],
  { at, limit }: { readonly at: Date; readonly limit: bigint | null },
): Promise<void> {
  if (limit === null) return
  const { claimed, wanted } = await sumOutflow(tx, networkId, at, legIds)
  if (claimed + wanted <= limit) return
  throw new OutflowError(
    `$${usdToText(claimed)} left ${networkId} within the hour and $${usdToText(wanted)} more is due: above the limit of $${usdToText(limit)}`,
  )
}

/** Legs divided by the outflow limit. */
export interface DividedByOutflow<Leg> {
  /** Within the limit now. Smaller legs first, so that many large ones hold up nobody. */
  readonly within: readonly Leg[]
  /** Each exceeds the limit alone and can never leave. */
  readonly alone: readonly Leg[]
  /** Can leave once enough of the recent outflow is old enough. */
  readonly beyond: readonly Leg[]
}

/** Divides legs by what is left of the network's hourly outflow after recent claims. */
export async function divideByOutflow<Leg extends { readonly id: string }>(
  { deps, lane, network }: LaneContext,
  legs: readonly Leg[],
): Promise<DividedByOutflow<Leg>> {
  const { outflowHourly: limit } = network
  if (limit === null) return { within: legs, alone: [], beyond: [] }
  const { claimed } = await sumOutflow(deps.pool, lane.networkId, new Date(deps.clock.now()))
  const values = await valueLegs(
    deps.pool,
    legs.map(({ id }) => id),
  )
  const valueOf = ({ id }: Leg): bigint => values.get(id) ?? 0n
  const alone = legs.filter((leg) => valueOf(leg) > limit)
  const within: Leg[] = []
  const beyond: Leg[] = []
  let total = claimed
  for (const leg of legs.toSorted((a, b) =>
    valueOf(a) < valueOf(b) ? -1 : valueOf(a) > valueOf(b) ? 1 : 0,
  )) {
    const value = valueOf(leg)
    if (value > limit) continue
    if (total + value > limit) beyond.push(leg)
    else {
      total += value
      within.push(leg)
    }
  }
  return { within, alone, beyond }
}

/** Halts payouts, refunds and new quotes on the network until an operator has checked. */
export async function haltOutflow({ deps, lane }: LaneContext, { message }: OutflowError): Promise<void> {
  await haltNetwork(deps.pool, deps, {
    networkId: lane.networkId,
    actions: ['payout', 'refund', 'quote'],
    actor: OUTFLOW_ACTOR,
    reason: message,
  })
}
