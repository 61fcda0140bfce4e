import type { BlockRef } from '../../capabilities/deposit-scanner.ts'
import { lacksBlock } from '../../errors/to-chain-error.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import type { RpcDialect } from '../../rpc/transport/rpc-dialect.ts'
import { BehindError, WrongChainError } from '../../rpc/transport/rpc-faults.ts'
import { readGlobalId } from './schemas.ts'
import { askOne, getMasterchain, lookUpBlock } from './ton-calls.ts'

/** Index of the configuration parameter with the network's global id. */
const GLOBAL_ID_PARAMETER = 19

/** A masterchain block; undefined for a height that does not exist. */
export async function findBlock(
  client: RpcClient,
  height: bigint,
  signal: AbortSignal,
): Promise<BlockRef | undefined> {
  try {
    const { seqno, root_hash: hash } = await askOne(client, lookUpBlock(height), signal)
    return seqno === height ? { height, hash } : undefined
  } catch (error) {
    if (lacksBlock(error)) return undefined
    throw error
  }
}

async function findHead(client: RpcClient, signal: AbortSignal): Promise<BlockRef> {
  if (client.at === 'latest') {
    const { seqno, root_hash: hash } = await askOne(client, getMasterchain(), signal)
    return { height: seqno, hash }
  }
  const block = await findBlock(client, client.at, signal)
  if (block === undefined) throw new BehindError('rpc_unavailable', `The node has no block ${client.at} yet.`)
  return block
}

/** toncenter API v2: masterchain blocks, all of them final, and the network's global id as identity. */
export const tonDialect: RpcDialect = {
  identity: { method: 'getConfigParam', params: { config_id: GLOBAL_ID_PARAMETER } },
  assertIdentity(answer, chainId) {
    const served = readGlobalId(answer)
    if (served === chainId) return
    throw new WrongChainError(
      'rpc_untrustworthy',
      `The node serves the network ${served}, but the configuration says ${chainId}: check the RPC address.`,
    )
  },
  head: findHead,
  blockAt: findBlock,
  taggedHead: (client, _tag, signal) => findHead(client, signal),
  // Each call names the block it applies to.
  pin: (call) => call,
  isBehind: () => false,
}
