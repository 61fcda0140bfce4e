import type { FinalityTag } from '@sunspan/domain'
import type { BlockRef } from '../../capabilities/deposit-scanner.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import type { RpcDialect } from '../../rpc/transport/rpc-dialect.ts'
import { BehindError, WrongChainError } from '../../rpc/transport/rpc-faults.ts'
import { askOne, getBlock, getFinalizedSlot, getNewestBlockhash } from './solana-calls.ts'
import { isWithoutBlock } from './to-node-error.ts'

/** The block of a slot; undefined for a slot that was skipped. */
export async function findBlock(
  client: RpcClient,
  slot: bigint,
  signal: AbortSignal,
): Promise<BlockRef | undefined> {
  try {
    const block = await askOne(client, getBlock(slot), signal)
    return block === null ? undefined : { height: slot, hash: block.blockhash }
  } catch (error) {
    if (isWithoutBlock(error)) return undefined
    throw error
  }
}

async function findHead(client: RpcClient, signal: AbortSignal): Promise<BlockRef> {
  if (client.at === 'latest') {
    const { context, value } = await askOne(client, getNewestBlockhash(), signal)
    return { height: context.slot, hash: value.blockhash }
  }
  const block = await findBlock(client, client.at, signal)
  if (block === undefined) throw new BehindError('rpc_unavailable', `The node has no block ${client.at} yet.`)
  return block
}

async function findFinalized(
  client: RpcClient,
  tag: FinalityTag,
  signal: AbortSignal,
): Promise<BlockRef | undefined> {
  if (tag !== 'finalized') return undefined
  return findBlock(client, await askOne(client, getFinalizedSlot(), signal), signal)
}

/** Solana nodes: the genesis hash as identity, slots as heights, confirmed blocks as the head. */
export const solanaDialect: RpcDialect = {
  identity: { method: 'getGenesisHash', params: [] },
  assertIdentity(answer, chainId) {
    if (answer === chainId) return
    throw new WrongChainError(
      'rpc_untrustworthy',
      `The node serves the chain ${String(answer)}, but the configuration says ${chainId}: check the RPC address.`,
    )
  },
  head: findHead,
  blockAt: findBlock,
  taggedHead: findFinalized,
  // No parameter of these calls represents a height; each names the slot it needs.
  pin: (call) => call,
  isBehind: () => false,
}
