import { HALT_ACTIONS, haltTarget, type HaltAction } from '../../model/halt-target.ts'
import type { Queryable } from '../../store/database/database.ts'
import { insertHalts } from '../../store/operations/halt-store.ts'
import type { LaneContext } from '../engine-context.ts'

/**
 * Halts one of the lane's wallets until an operator lifts the halt. Idempotent. By default credits are halted too: a credit is a promise to pay from
 * a wallet that does not match the ledger.
 */
export async function haltLane(
  db: Queryable,
  { deps, lane }: LaneContext,
  input: {
    readonly wallet?: string
    readonly actions?: readonly HaltAction[]
    readonly actor: string
    readonly reason: string
    readonly at: Date
  },
): Promise<void> {
  const { wallet = lane.wallet, actions = HALT_ACTIONS, actor, reason, at } = input
  const target = haltTarget({ scope: 'wallet', networkId: lane.networkId, wallet })
  const halts = await insertHalts(db, { target, actions, actor, reason, at })
  if (halts.length > 0) deps.logger.error({ networkId: lane.networkId, wallet, reason }, 'The lane is halted')
}
