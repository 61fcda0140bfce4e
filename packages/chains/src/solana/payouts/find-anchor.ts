import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { BehindError } from '../../rpc/transport/rpc-faults.ts'
import { askOne, getBlock, getNewestBlockhash } from '../rpc/solana-calls.ts'

/** How many blocks after the one whose hash it names may include a transaction. */
export const VALID_BLOCKS = 150n

/** The blockhash that limits a transaction's lifetime, and the last block height that may include it. */
export interface Anchor {
  readonly blockhash: string
  readonly lastValidHeight: bigint
}

/**
 * The newest block of a node, or the block at which several are compared, for which all give the same answer. A height that is too low
 * would make a payout look dead while it may still land.
 */
export async function findAnchor(client: RpcClient, signal: AbortSignal): Promise<Anchor> {
  if (client.at === 'latest') {
    const { value } = await askOne(client, getNewestBlockhash(), signal)
    return { blockhash: value.blockhash, lastValidHeight: value.lastValidBlockHeight }
  }
  const { blockhash, blockHeight } = (await askOne(client, getBlock(client.at), signal)) ?? {}
  if (blockhash === undefined || blockHeight === undefined || blockHeight === null) {
    throw new BehindError('rpc_unavailable', `The node has no block ${client.at} yet.`)
  }
  return { blockhash, lastValidHeight: blockHeight + VALID_BLOCKS }
}
