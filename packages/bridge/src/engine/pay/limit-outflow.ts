import { usdToText } from '@sunspan/domain'
import type { Transaction } from '../../store/database/database.ts'
import { OUTFLOW_ACTOR, sumOutflow, valueLegs } from '../../store/payouts/outflow-store.ts'
import type { LaneContext } from '../engine-context.ts'
import { haltNetwork } from '../../halts/halt-network.ts'

/** The claim would take more out of a network than may leave it within an hour. */
export class OutflowError extends Error {
  override readonly name = 'OutflowError'
}

/** Throws an OutflowError when the limit is why these legs could not be claimed. */
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

/** Legs that may not all leave now. */
export interface DividedByOutflow<Leg> {
  /** These may. Smaller ones first, so that many large ones hold up nobody. */
  readonly within: readonly Leg[]
  /** Each of these is above the limit all by itself: it never may. */
  readonly alone: readonly Leg[]
  /** These may once others have left long enough ago. */
  readonly beyond: readonly Leg[]
}

/** Divides legs by what may leave a network within an hour, beside what was claimed lately. */
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

/** Nothing more leaves the network, and nobody is promised it, until a person has looked. */
export async function haltOutflow({ deps, lane }: LaneContext, { message }: OutflowError): Promise<void> {
  await haltNetwork(deps.pool, deps, {
    networkId: lane.networkId,
    actions: ['payout', 'refund', 'quote'],
    actor: OUTFLOW_ACTOR,
    reason: message,
  })
}
