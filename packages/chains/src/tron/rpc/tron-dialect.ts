import type { BlockRef } from '../../capabilities/deposit-scanner.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import type { RpcDialect } from '../../rpc/transport/rpc-dialect.ts'
import { BehindError, WrongChainError } from '../../rpc/transport/rpc-faults.ts'
import { readHeader, type RpcHeader } from './schemas.ts'
import { sendHttp } from './send-http.ts'
import { askOne, getHeader, getNewestHeader } from './tron-calls.ts'

const CHAIN_ID_DIGITS = 8

export const toBlockRef = ({ blockID: hash, block_header: header }: RpcHeader): BlockRef => ({
  height: header.raw_data.number,
  hash,
})

/** Milliseconds since 1970. */
export const timeOf = ({ block_header: header }: RpcHeader): bigint => header.raw_data.timestamp

/** The newest block, or the one that the client is pinned to, with its time. */
export async function findHeadHeader(client: RpcClient, signal: AbortSignal): Promise<RpcHeader> {
  if (client.at === 'latest') return askOne(client, getNewestHeader(), signal)
  const header = await askOne(client, getHeader(client.at), signal)
  if (header === null) {
    throw new BehindError('rpc_unavailable', `The node has no block ${client.at} yet.`)
  }
  return header
}

/** Undefined above the newest block. */
export async function findBlock(
  client: RpcClient,
  height: bigint,
  signal: AbortSignal,
): Promise<BlockRef | undefined> {
  const header = await askOne(client, getHeader(height), signal)
  return header === null ? undefined : toBlockRef(header)
}

/** java-tron's HTTP API: the genesis block as identity, and solidified blocks, which are never replaced. */
export const tronDialect: RpcDialect = {
  send: sendHttp,
  identity: { method: 'wallet/getblock', params: { id_or_num: '0', detail: false } },
  assertIdentity(answer, chainId) {
    const served = `0x${readHeader(answer).blockID.slice(-CHAIN_ID_DIGITS)}`
    if (served === chainId) return
    throw new WrongChainError(
      'rpc_untrustworthy',
      `The node serves the chain ${served}, but the configuration says ${chainId}: check the RPC address.`,
    )
  },
  head: async (client, signal) => toBlockRef(await findHeadHeader(client, signal)),
  blockAt: findBlock,
  taggedHead: async (client, _tag, signal) =>
    toBlockRef(await askOne(client, getNewestHeader('walletsolidity'), signal)),
  // Each call names the block it applies to.
  pin: (call) => call,
  isBehind: () => false,
}
