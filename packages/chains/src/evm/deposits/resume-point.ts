import type { BlockRef } from '../../capabilities/deposit-scanner.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { toBlockRef } from '../rpc/block-ref.ts'
import { askAll, askOne, getHeader } from '../rpc/evm-calls.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'

/** Blocks to rescan below the oldest remembered one when no remembered block is on the chain any more. */
const RESTART_MARGIN = 128n

async function findNewestOnChain(
  client: RpcClient,
  candidates: readonly BlockRef[],
  signal: AbortSignal,
): Promise<BlockRef | undefined> {
  const newestFirst = candidates.toSorted((a, b) => Number(b.height - a.height))
  const headers = await askAll(
    client,
    newestFirst.map(({ height }) => getHeader(height)),
    signal,
  )
  return newestFirst.find(({ hash }, index) => headers[index]?.hash === hash)
}

/**
 * The block after which reading must resume: the cursor if it is still on the chain, else the newest remembered block that is, else (the
 * reorg is deeper than we remember, or the chain was reset) a block well below everything remembered.
 */
export async function findResumePoint(
  client: RpcClient,
  request: { cursor: BlockRef; recentBlocks: readonly BlockRef[]; head: BlockRef },
  signal: AbortSignal,
): Promise<BlockRef> {
  const { cursor, recentBlocks, head } = request
  const remembered = [cursor, ...recentBlocks]
  const within = remembered.filter(({ height }) => height <= head.height)
  const ancestor = await findNewestOnChain(client, within, signal)
  if (ancestor !== undefined) return ancestor

  const oldest = remembered.reduce((low, { height }) => (height < low ? height : low), head.height)
  const height = oldest > RESTART_MARGIN ? oldest - RESTART_MARGIN : 0n
  const header = await askOne(client, getHeader(height), signal)
  if (header === null) {
    throw new ChainError(
      'rpc_untrustworthy',
      `The node has no block ${height}, but its head is ${head.height}.`,
    )
  }
  return toBlockRef(header)
}
