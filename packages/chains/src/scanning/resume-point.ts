import type { BlockRef } from '../capabilities/deposit-scanner.ts'
import { ChainError } from '../errors/chain-error.ts'
import type { ScanRequest } from './create-deposit-scanner.ts'

/** What was read, and the node's newest block. */
interface Progress extends Pick<ScanRequest, 'cursor' | 'recentBlocks'> {
  readonly head: BlockRef
}

/** A head as little beneath the cursor as `tolerance` is a node that lags, not a chain that was rewritten: throws `rpc_unavailable`. */
export function assertCaughtUp({ cursor, head }: Pick<Progress, 'cursor' | 'head'>, tolerance: bigint): void {
  const lag = cursor.height - head.height
  if (lag <= 0n || lag > tolerance) return
  throw new ChainError('rpc_unavailable', `The node is ${lag} blocks behind what was read already.`)
}

/**
 * The block after which reading goes on: the newest that is remembered and still on the chain, else the one that stands this far beneath
 * the oldest. Throws `rpc_unavailable` where the node lacks it.
 */
export async function findResumePoint(
  { cursor, recentBlocks, head }: Progress,
  chain: {
    readonly restartMargin: bigint
    readonly firstHeight: bigint
    /** Undefined for a height that has no block. */
    findBlock(height: bigint): Promise<BlockRef | undefined>
    /** Where heights can be without a block: the nearest beneath. */
    findBlockAtOrBeneath?(height: bigint): Promise<BlockRef | undefined>
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
  const block = await (chain.findBlockAtOrBeneath?.(height) ?? chain.findBlock(height))
  if (block === undefined) throw new ChainError('rpc_unavailable', `The node has no block ${height}.`)
  return block
}
