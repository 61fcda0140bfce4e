import type { Clock, Logger } from '../clock.ts'
import { haltTarget, type HaltAction } from '../model/halt-target.ts'
import type { Queryable } from '../store/database/database.ts'
import { insertHalts } from '../store/operations/halt-store.ts'

/** Halts actions of a whole network until an operator lifts the halt. Idempotent. */
export async function haltNetwork(
  db: Queryable,
  deps: { readonly clock: Clock; readonly logger: Logger },
  input: {
    readonly networkId: string
    readonly actions: readonly HaltAction[]
    readonly actor: string
    readonly reason: string
  },
): Promise<void> {
  const { networkId, actions, actor, reason } = input
  const target = haltTarget({ scope: 'network', networkId })
  const halts = await insertHalts(db, { target, actions, actor, reason, at: new Date(deps.clock.now()) })
  if (halts.length > 0) deps.logger.error({ networkId, actions, reason }, 'The network is halted')
}
