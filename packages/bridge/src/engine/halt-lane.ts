import { haltTarget, type HaltAction } from '../halts/halt-target.ts'
import type { Queryable } from '../store/database.ts'
import { insertHalts } from '../store/halt-store.ts'
import type { LaneContext } from './engine-context.ts'

/** What the engine stops when a wallet cannot be trusted. Deposits are still credited: nothing leaves by that. */
const ACTIONS: readonly HaltAction[] = ['payout', 'refund', 'quote']

/** Stops everything that leaves one of the lane's wallets, until a person lifts it. Does nothing where that is so already. */
export async function haltLane(
  db: Queryable,
  { deps, lane }: LaneContext,
  input: {
    readonly wallet?: string
    readonly actor: string
    readonly reason: string
    readonly at: Date
  },
): Promise<void> {
  const { wallet = lane.wallet, actor, reason, at } = input
  const target = haltTarget({ scope: 'wallet', networkId: lane.networkId, wallet })
  const halts = await insertHalts(db, { target, actions: ACTIONS, actor, reason, at })
  if (halts.length > 0) deps.logger.error({ networkId: lane.networkId, wallet, reason }, 'The lane is halted')
}
