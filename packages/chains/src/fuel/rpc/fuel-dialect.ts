import type { BlockRef } from '../../capabilities/deposit-scanner.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import type { RpcDialect } from '../../rpc/transport/rpc-dialect.ts'
import { BehindError, WrongChainError } from '../../rpc/transport/rpc-faults.ts'
import { askOne, getBlock, getChainId, getLatest, toBlockRef } from './fuel-calls.ts'
import { readChainId, type RpcBlock } from './schemas.ts'
import { sendGraphql } from './send-graphql.ts'

/** The block at a height; undefined above the head. */
export async function findBlock(
  client: RpcClient,
  height: bigint,
  signal: AbortSignal,
): Promise<BlockRef | undefined> {
  const { block } = await askOne(client, getBlock(height), signal)
  return block === null ? undefined : toBlockRef(block)
}

/** The newest block, or the one that the client is pinned to. */
export async function readHead(client: RpcClient, signal: AbortSignal): Promise<RpcBlock> {
  if (client.at === 'latest') return (await askOne(client, getLatest(), signal)).chain.latestBlock
  const { block } = await askOne(client, getBlock(client.at), signal)
  if (block !== null) return block
  throw new BehindError('rpc_unavailable', `The node has no block ${client.at} yet.`)
}

const { method, params } = getChainId()

/** fuel-core's GraphQL: the chain id as identity, and no finality apart from the block itself. */
export const fuelDialect: RpcDialect = {
  send: sendGraphql,
  identity: { method, params },
  assertIdentity(answer, chainId) {
    const served = String(readChainId(answer).chain.consensusParameters.chainId)
    if (served === chainId) return
    throw new WrongChainError(
      'rpc_untrustworthy',
      `The node serves the chain ${served}, but the configuration says ${chainId}: check the RPC address.`,
    )
  },
  head: async (client, signal) => toBlockRef(await readHead(client, signal)),
  blockAt: findBlock,
  taggedHead: () => Promise.resolve(undefined),
  // No parameter of these calls represents a height; each names the block it needs.
  pin: (call) => call,
  isBehind: () => false,
}
