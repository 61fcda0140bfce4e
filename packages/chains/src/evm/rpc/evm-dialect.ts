import { toQuantity } from '../hex.ts'
import { toBlockRef } from './block-ref.ts'
import { askOne, getHeader, getLatestHeader, getTaggedHeader } from './evm-calls.ts'
import type { RpcCall } from '../../rpc/transport/json-rpc.ts'
import type { RpcDialect } from '../../rpc/transport/rpc-dialect.ts'
import { WrongChainError } from '../../rpc/transport/rpc-faults.ts'

/** Ethereum nodes take positional parameters. */
const listOf = ({ params }: RpcCall): readonly unknown[] => (Array.isArray(params) ? params : [])

/** EVM nodes: a chain id, heads by tag, and `latest`, which can be replaced by any height. */
export const evmDialect: RpcDialect = {
  identity: { method: 'eth_chainId', params: [] },
  assertIdentity(answer, chainId) {
    if (typeof answer !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(answer)) {
      throw new WrongChainError('rpc_untrustworthy', 'The node names no chain id.')
    }
    const served = BigInt(answer).toString()
    if (served !== chainId) {
      throw new WrongChainError(
        'rpc_untrustworthy',
        `The node serves chain ${served}, but the configuration says ${chainId}: check the RPC address.`,
      )
    }
  },
  head: async (client, signal) => toBlockRef(await askOne(client, getLatestHeader(), signal)),
  async blockAt(client, height, signal) {
    const header = await askOne(client, getHeader(height), signal)
    return header === null ? undefined : toBlockRef(header)
  },
  async taggedHead(client, tag, signal) {
    const header = await askOne(client, getTaggedHeader(tag), signal)
    return header === null ? undefined : toBlockRef(header)
  },
  pin: (call, height) => ({
    method: call.method,
    params: listOf(call).map((param) => (param === 'latest' ? toQuantity(height) : param)),
  }),
  isBehind: (call, outcome) =>
    call.method === 'eth_getBlockByNumber' &&
    listOf(call)[0] === 'latest' &&
    outcome.ok &&
    outcome.result === null,
}
