import { findUnbookedDeposits } from '../../store/books/reconcile-store.ts'
import type { LaneContext } from '../engine-context.ts'
import { recheckDeposits } from '../finality/recheck-deposits.ts'

/**
 * Rechecks scanned deposits at or below `height` that are not booked yet. Returns the missing amounts by token, in base units. A node may have
 * reported a deposit that never arrived, or one in an orphaned block; the credit step detects that only when it is about to credit, and credits may
 * be halted.
 */
export async function findMissingDeposits(
  context: LaneContext,
  { wallet, height }: { readonly wallet: string; readonly height: bigint },
): Promise<ReadonlyMap<string | null, bigint>> {
  const { deps, lane } = context
  const unbooked = await findUnbookedDeposits(deps.pool, lane.networkId, wallet, height)
  const missing = new Map<string | null, bigint>()
  for (const { deposit, now } of await recheckDeposits(context, unbooked)) {
    if (now.block !== undefined && now.block.height <= height) continue
    missing.set(deposit.token, (missing.get(deposit.token) ?? 0n) + deposit.amount)
  }
  return missing
}
