import { ChainError } from '../../errors/chain-error.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import {
  askAll,
  askOne,
  getBlock,
  getHeader,
  getReceipt,
  getTransaction,
  toBlockRef,
} from '../rpc/starknet-calls.ts'
import type { RpcHeader } from '../rpc/schemas.ts'
import type { Executed } from './find-deposits.ts'

const placeIn = (block: Pick<RpcHeader, 'block_number' | 'block_hash' | 'timestamp'>) => ({
  block: toBlockRef(block),
  minedAtMs: block.timestamp * 1_000,
})

/** A block with its parent's hash and everything that was executed in it. */
export interface ReadBlock extends ReturnType<typeof placeIn> {
  readonly parentHash: string
  readonly executed: readonly Executed[]
}

export async function readBlockAt(
  client: RpcClient,
  height: bigint,
  signal: AbortSignal,
): Promise<ReadBlock> {
  const block = await askOne(client, getBlock(height), signal)
  if (block.block_number !== height) {
    throw new ChainError('rpc_untrustworthy', `The node gave block ${block.block_number} for ${height}.`)
  }
  const place = placeIn(block)
  return {
    ...place,
    parentHash: block.parent_hash,
    executed: block.transactions.map((entry) => ({ ...entry, ...place })),
  }
}

/** A block with the hashes of its transactions, for a block that is too large to be read at once. */
export async function readHashesAt(client: RpcClient, height: bigint, signal: AbortSignal) {
  const header = await askOne(client, getHeader(height), signal)
  return { ...placeIn(header), parentHash: header.parent_hash, hashes: header.transactions }
}

/** A transaction of a block, read alone; undefined when it is in no block, or in another. */
export async function readExecuted(
  client: RpcClient,
  { txHash, height }: { readonly txHash: string; readonly height?: bigint | undefined },
  signal: AbortSignal,
): Promise<Executed | undefined> {
  const [transaction, receipt] = await askAll(client, [getTransaction(txHash), getReceipt(txHash)], signal)
  const { block_hash: hash, block_number: number } = receipt ?? {}
  if (transaction === null || receipt === null) return undefined
  if (typeof hash !== 'string' || typeof number !== 'bigint') return undefined
  if (height !== undefined && number !== height) return undefined
  const header = await askOne(client, getHeader(number), signal)
  return header.block_hash === hash ? { transaction, receipt, ...placeIn(header) } : undefined
}
