import { BehindError } from './rpc-faults.ts'
import type { RpcDialect } from './rpc-dialect.ts'
import type { RpcClient } from './rpc-client.ts'
import { readOnly, type RpcNode } from './rpc-node.ts'

function clientOf(node: RpcNode, at: RpcClient['at'], ask: RpcClient['ask']): RpcClient {
  return {
    node,
    at,
    ask,
    request: async (method, params, signal) => readOnly(await ask([{ method, params }], signal)),
  }
}

/** Queries the node at its current state. */
export function createNodeClient(node: RpcNode): RpcClient {
  return clientOf(node, 'latest', (calls, signal) => node.ask(calls, signal))
}

/** Queries the node as of one block. */
export function createPinnedClient(node: RpcNode, dialect: RpcDialect, height: bigint): RpcClient {
  return clientOf(node, height, async (calls, signal) => {
    const outcomes = await node.ask(
      calls.map((call) => dialect.pin(call, height)),
      signal,
    )
    for (const [index, call] of calls.entries()) {
      const outcome = outcomes[index]
      if (outcome !== undefined && dialect.isBehind(call, outcome)) {
        throw new BehindError('rpc_unavailable', `The node does not have block ${height} yet.`)
      }
    }
    return outcomes
  })
}
