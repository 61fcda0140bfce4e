import { findAllowedTransfers } from '../store/payouts/attempt-store.ts'
import type { LaneContext } from './engine-context.ts'

/** Maximum age of a halt check when bytes are broadcast. */
const MAX_AGE_MS = 500

/**
 * Checks whether signed transfers may be broadcast now. A halt blocks them even if they were claimed before it; the settle step broadcasts them once
 * the halt is lifted.
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
