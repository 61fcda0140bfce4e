import type { BlockRef } from '../../capabilities/deposit-scanner.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import type { RpcDialect } from '../../rpc/transport/rpc-dialect.ts'
import { BehindError, WrongChainError } from '../../rpc/transport/rpc-faults.ts'
import { chainIdOf } from './chain-id.ts'
import { askOne, getChainId, getCheckpoint, toBlockRef } from './sui-calls.ts'
import { sendGrpc } from './send-grpc.ts'
import { readChainId, type RpcCheckpoint } from './schemas.ts'

/** The newest checkpoint, or the one the client is pinned to. */
export async function findHead(client: RpcClient, signal: AbortSignal): Promise<RpcCheckpoint> {
  const height = client.at === 'latest' ? undefined : client.at
  const checkpoint = await askOne(client, getCheckpoint(height), signal)
  if (checkpoint !== null) return checkpoint
  throw new BehindError('rpc_unavailable', `The node has no checkpoint ${height ?? 'at all'} yet.`)
}

/** Undefined for a checkpoint that the node does not have. */
export async function findBlock(
  client: RpcClient,
  height: bigint,
  signal: AbortSignal,
): Promise<BlockRef | undefined> {
  const checkpoint = await askOne(client, getCheckpoint(height), signal)
  return checkpoint === null ? undefined : toBlockRef(checkpoint)
}

const { method, params } = getChainId()

/** Sui's gRPC-web: the chain's identifier as identity, checkpoints as blocks, all of which are final. */
export const suiDialect: RpcDialect = {
  send: sendGrpc,
  identity: { method, params },
  assertIdentity(answer, chainId) {
    const served = chainIdOf(readChainId(answer))
    if (served === chainId) return
    throw new WrongChainError(
      'rpc_untrustworthy',
      `The node serves the chain ${served}, but the configuration says ${chainId}: check the RPC address.`,
    )
  },
  head: async (client, signal) => toBlockRef(await findHead(client, signal)),
  blockAt: findBlock,
  taggedHead: async (client, tag, signal) =>
    tag === 'finalized' ? toBlockRef(await findHead(client, signal)) : undefined,
  // No call can be asked of the past.
  pin: (call) => call,
  isBehind: () => false,
}
