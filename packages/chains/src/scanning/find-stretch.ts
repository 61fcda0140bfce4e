import type { BlockRef } from '../capabilities/deposit-scanner.ts'
import type { ScanRequest } from './create-deposit-scanner.ts'
import { assertCaughtUp, findResumePoint } from './resume-point.ts'

/** How far a node's head may lie behind, and where reading starts again when no remembered block is on the chain. */
export interface StretchLimits {
  /** A head at most this far below the cursor means that the node lags, not that the chain was rewritten. */
  readonly lagTolerance: bigint
  /** Blocks to rescan below the oldest remembered one. */
  readonly restartMargin: bigint
}

/** The blocks that a scan reads: those after `resumedFrom`, up to `last`. Throws `rpc_unavailable` for a node that lags. */
export async function findStretch(
  { cursor, recentBlocks, maxBlocks }: ScanRequest,
  chain: StretchLimits & {
    readonly head: BlockRef
    findBlock(height: bigint): Promise<BlockRef | undefined>
  },
): Promise<{ readonly resumedFrom: BlockRef; readonly last: bigint }> {
  const { head, lagTolerance, restartMargin, findBlock } = chain
  assertCaughtUp({ cursor, head }, lagTolerance)
  const newestFirst = recentBlocks.toSorted((a, b) => Number(b.height - a.height))
  const resumedFrom = await findResumePoint(
    { cursor, recentBlocks: newestFirst, head },
    { restartMargin, firstHeight: 0n, findBlock },
  )
  const furthest = resumedFrom.height + BigInt(maxBlocks)
  return { resumedFrom, last: furthest < head.height ? furthest : head.height }
}
