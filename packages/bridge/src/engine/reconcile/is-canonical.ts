import { recentBlocks, type ScanCursor } from '../../store/chain/scan-store.ts'
import type { LaneContext } from '../engine-context.ts'

/** Whether the newest scanned block is still on the chain. */
export async function isCanonical(context: LaneContext, cursor: ScanCursor): Promise<boolean> {
  const { deps, lane, adapter, signal } = context
  const recent = await recentBlocks(deps.pool, lane.networkId)
  const request = { cursor: cursor.block, recentBlocks: recent, maxBlocks: 1 }
  const { resumedFrom } = await adapter.scanner.scan(request, signal)
  return resumedFrom.height === cursor.block.height && resumedFrom.hash === cursor.block.hash
}
