import { ChainError } from '../../errors/chain-error.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { askOne, getBlock, getFullBlock, getTransaction, toBlockRef, toMs } from '../rpc/fuel-calls.ts'
import type { RpcBlock } from '../rpc/schemas.ts'
import type { Placed } from './find-deposits.ts'

const placeIn = (block: RpcBlock) => ({ block: toBlockRef(block), minedAtMs: toMs(block) })

export function requireBlock<T extends RpcBlock>(block: T | null, height: bigint): T {
  if (block?.height === height) return block
  throw new ChainError('rpc_unavailable', `The node gave no block ${height}.`)
}

/** A block with its transactions. */
export async function readBlockAt(client: RpcClient, height: bigint, signal: AbortSignal) {
  const block = requireBlock((await askOne(client, getFullBlock(height), signal)).block, height)
  const place = placeIn(block)
  return { ...place, placed: block.transactions.map((transaction) => ({ transaction, ...place })) }
}

/** A transaction of a block, read alone; undefined when it is in no block, or in another. */
export async function readPlaced(
  client: RpcClient,
  { txHash, height }: { readonly txHash: string; readonly height?: bigint | undefined },
  signal: AbortSignal,
): Promise<Placed | undefined> {
  const { transaction } = await askOne(client, getTransaction(txHash), signal)
  const at = transaction?.status?.block
  if (transaction === null || !at || (height !== undefined && at.height !== height)) return undefined
  const { block } = await askOne(client, getBlock(at.height), signal)
  return block?.id === at.id ? { transaction, ...placeIn(block) } : undefined
}
