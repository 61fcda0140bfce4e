import type { BlockRef } from '../../capabilities/deposit-scanner.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { createPartReader, isUnreadable } from '../../scanning/read-in-parts.ts'
import { createShrinkingStretch } from '../../scanning/shrinking-stretch.ts'
import { askAll, askOne, getBlockHashes, getBlockWithTransactions, getTransaction } from '../rpc/evm-calls.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import type { RpcBlock } from '../rpc/schemas.ts'

const TRANSACTIONS_AT_ONCE = 20

/** Reads a block as a list of hashes and then its transactions one by one: no chain accepts a transaction too large for a response. */
async function readBlockByTransactions(
  client: RpcClient,
  height: bigint,
  signal: AbortSignal,
): Promise<RpcBlock> {
  const block = await askOne(client, getBlockHashes(height), signal)
  const parts = createPartReader(createShrinkingStretch(TRANSACTIONS_AT_ONCE))
  const read = await parts.readAll(block.transactions, {
    nameOf: (txHash) => txHash,
    read: (some) => askAll(client, some.map(getTransaction), signal),
  })
  const transactions = read.map((tx, place) => {
    if (isUnreadable(tx)) throw tx.unreadable
    if (tx?.hash === block.transactions[place] && tx?.blockHash === block.hash) return tx
    throw new ChainError('rpc_untrustworthy', `The node lacks a transaction of block ${height}.`)
  })
  return { ...block, transactions }
}

async function readAll(
  client: RpcClient,
  heights: readonly bigint[],
  signal: AbortSignal,
): Promise<readonly RpcBlock[]> {
  try {
    return await askAll(client, heights.map(getBlockWithTransactions), signal)
  } catch (error) {
    const [height, ...others] = heights
    const isSize = error instanceof ChainError && error.kind !== 'rpc_untrustworthy' && !signal.aborted
    if (height === undefined || others.length > 0 || !isSize) throw error
    return [await readBlockByTransactions(client, height, signal)]
  }
}

/** Reads the blocks after `base` up to `last`, and verifies that each builds on the previous one. */
export async function readBlocks(
  client: RpcClient,
  range: { base: BlockRef; last: bigint },
  signal: AbortSignal,
): Promise<readonly RpcBlock[]> {
  const count = Number(range.last - range.base.height)
  const heights = Array.from({ length: count }, (_, index) => range.base.height + BigInt(index) + 1n)
  const blocks = await readAll(client, heights, signal)
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
