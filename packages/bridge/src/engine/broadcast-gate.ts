import { findAllowedTransfers } from '../store/payouts/attempt-store.ts'
import type { LaneContext } from './engine-context.ts'

/** How old the knowledge that nothing is halted may be when bytes are handed to the network. */
const MAX_AGE_MS = 500

/**
 * Says of signed transfers whether they may be handed to the network now. A halt keeps them back, whatever was claimed before it; the
 * settle step hands them on when it is lifted.
 */
export function createBroadcastGate(
  { deps, lane }: LaneContext,
  txIds: readonly string[],
): (txId: string) => Promise<boolean> {
  let known: { readonly allowed: Promise<ReadonlySet<string>>; readonly at: number } | undefined
  return async (txId) => {
    const now = deps.clock.now()
    if (known === undefined || now - known.at > MAX_AGE_MS) {
      known = { allowed: findAllowedTransfers(deps.pool, lane, txIds), at: now }
    }
    return (await known.allowed).has(txId)
  }
}
