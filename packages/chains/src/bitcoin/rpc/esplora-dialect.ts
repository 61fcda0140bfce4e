import type { BlockRef } from '../../capabilities/deposit-scanner.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import type { RpcDialect } from '../../rpc/transport/rpc-dialect.ts'
import { BehindError, WrongChainError } from '../../rpc/transport/rpc-faults.ts'
import { askOne, getBlock, getHashAt, getTipHash } from './esplora-calls.ts'
import { readHash } from './schemas.ts'
import { sendRest } from './send-rest.ts'

/** The block at a height; undefined above the tip. */
export async function findBlock(
  client: RpcClient,
  height: bigint,
  signal: AbortSignal,
): Promise<BlockRef | undefined> {
  const hash = await askOne(client, getHashAt(height), signal)
  return hash === null ? undefined : { height, hash }
}

async function findHead(client: RpcClient, signal: AbortSignal): Promise<BlockRef> {
  if (client.at === 'latest') {
    const { id, height } = await askOne(client, getBlock(await askOne(client, getTipHash(), signal)), signal)
    return { height, hash: id }
  }
  const block = await findBlock(client, client.at, signal)
  if (block === undefined) throw new BehindError('rpc_unavailable', `The node has no block ${client.at} yet.`)
  return block
}

/** Esplora's REST API over a Bitcoin node: the genesis block as identity, and no notion of finality. */
export const esploraDialect: RpcDialect = {
  send: sendRest,
  identity: { method: 'GET', params: ['/block-height/0'] },
  assertIdentity(answer, chainId) {
    const genesis = readHash(answer)
    if (genesis === chainId) return
    throw new WrongChainError(
      'rpc_untrustworthy',
      `The node serves the chain ${genesis}, but the configuration says ${chainId}: check the RPC address.`,
    )
  },
  head: findHead,
  blockAt: findBlock,
  taggedHead: () => Promise.resolve(undefined),
  // No parameter of these calls represents a height; each names the block it needs.
  pin: (call) => call,
  isBehind: () => false,
}
