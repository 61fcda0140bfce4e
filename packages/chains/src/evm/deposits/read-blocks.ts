import type { BlockRef } from '../../capabilities/deposit-scanner.ts'
import { ChainError } from '../../chain-error.ts'
import { askAll, getBlockWithTransactions } from '../rpc/evm-calls.ts'
import type { RpcClient } from '../../rpc/rpc-client.ts'
import type { RpcBlock } from '../rpc/schemas.ts'

/** Reads the blocks after `base` up to `last`, and insists that each is built upon the one before. */
export async function readBlocks(
  client: RpcClient,
  range: { base: BlockRef; last: bigint },
  signal: AbortSignal,
): Promise<RpcBlock[]> {
  const count = Number(range.last - range.base.height)
  const heights = Array.from({ length: count }, (_, index) => range.base.height + BigInt(index) + 1n)
  const blocks = await askAll(client, heights.map(getBlockWithTransactions), signal)
  let parent = range.base
  for (const [index, block] of blocks.entries()) {
    const height = heights[index]
    if (block.number !== height || block.parentHash !== parent.hash) {
      throw new ChainError(
        'rpc_untrustworthy',
        `Block ${height} is not built upon block ${parent.height}: the chain changed while it was read.`,
      )
    }
    parent = { height: block.number, hash: block.hash }
  }
  return blocks
}
