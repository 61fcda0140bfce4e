import { findUnbookedDeposits } from '../../store/books/reconcile-store.ts'
import type { LaneContext } from '../engine-context.ts'
import { recheckDeposits } from '../finality/recheck-deposits.ts'

/**
 * Reads again what a scan has shown at or below `height` and what is not booked yet: how much of it does not stand there, by token, in base
 * units. A node can have shown what never came, or what came with a block that is gone; the credit step finds that out only when it is
 * about to credit it, and that may be halted.
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
