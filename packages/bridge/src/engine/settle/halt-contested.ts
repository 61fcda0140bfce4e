import { haltNetwork } from '../../halts/halt-network.ts'
import type { OpenAttempt } from '../../store/payouts/attempt-store.ts'
import type { LaneContext } from '../engine-context.ts'
import { CONTESTED_MS } from '../finality/witness-deposits.ts'
import type { Contradiction } from './troubled-attempts.ts'

/** Halts the network's payouts once a contradiction has lasted for a minute, in which nodes that are a moment apart agree again. */
export async function haltContested(
  { deps, lane }: Pick<LaneContext, 'deps' | 'lane'>,
  { variants }: OpenAttempt,
  { since, error }: Contradiction,
): Promise<void> {
  if (deps.clock.now() - since < CONTESTED_MS) return
  const txIds = variants.map(({ txId }) => txId).join(', ')
  await haltNetwork(deps.pool, deps, {
    networkId: lane.networkId,
    actions: ['payout', 'refund', 'quote'],
    actor: 'engine:providers',
    reason: `payout ${txIds}: ${error.message}. One of them lies or is broken`,
  })
}
