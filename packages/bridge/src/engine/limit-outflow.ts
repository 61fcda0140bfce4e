import { usdToText } from '@sunspan/domain'
import type { Transaction } from '../store/database.ts'
import { findWithinOutflow, OUTFLOW_ACTOR, sumOutflow } from '../store/outflow-store.ts'
import type { LaneContext } from './engine-context.ts'
import { haltNetwork } from '../halts/halt-network.ts'

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

/** The first of these legs, as many as may leave now: what has waited together is more than an hour's limit soon, and none would ever go. */
export async function keepWithinOutflow<Leg extends { readonly id: string }>(
  { deps, lane, network }: LaneContext,
  legs: readonly Leg[],
): Promise<readonly Leg[]> {
  const { outflowHourly: limit } = network
  if (limit === null) return legs
  const at = new Date(deps.clock.now())
  const legIds = legs.map(({ id }) => id)
  const within = await findWithinOutflow(deps.pool, lane.networkId, { at, legIds, limit })
  return legs.filter(({ id }) => within.has(id))
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
