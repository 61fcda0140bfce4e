import type { BlockRef } from '../capabilities/deposit-scanner.ts'
import { ChainError } from '../errors/chain-error.ts'
import type { ScanRequest } from './create-deposit-scanner.ts'

/** What was read so far, and the node's newest block. */
interface Progress extends Pick<ScanRequest, 'cursor' | 'recentBlocks'> {
  readonly head: BlockRef
}

/** Throws `rpc_unavailable` when the head is at most `tolerance` blocks below the cursor: that node lags, the chain was not rewritten. */
export function assertCaughtUp({ cursor, head }: Pick<Progress, 'cursor' | 'head'>, tolerance: bigint): void {
  const lag = cursor.height - head.height
  if (lag <= 0n || lag > tolerance) return
  throw new ChainError('rpc_unavailable', `The node is ${lag} blocks behind what was read already.`)
}

/**
 * The block after which reading resumes: the newest remembered block that is still on the chain, else the block `restartMargin` below the
 * oldest. Throws `rpc_unavailable` when the node lacks it.
 */
export async function findResumePoint(
  { cursor, recentBlocks, head }: Progress,
  chain: {
    readonly restartMargin: bigint
    readonly firstHeight: bigint
    /** Undefined for a height that has no block. */
    findBlock(height: bigint): Promise<BlockRef | undefined>
    /** For chains where a height may have no block: the nearest block at or below it. */
    findBlockAtOrBelow?(height: bigint): Promise<BlockRef | undefined>
  },
): Promise<BlockRef> {
  const remembered = [cursor, ...recentBlocks].filter(({ height }) => height <= head.height)
  for (const block of remembered) {
    const present = await chain.findBlock(block.height)
    if (present?.hash === block.hash) return block
  }
  const oldest = remembered.reduce((low, { height }) => (height < low ? height : low), head.height)
  const beneath = oldest - chain.restartMargin
  const height = beneath > chain.firstHeight ? beneath : chain.firstHeight
  const block = await (chain.findBlockAtOrBelow?.(height) ?? chain.findBlock(height))
  if (block === undefined) throw new ChainError('rpc_unavailable', `The node has no block ${height}.`)
  return block
}
