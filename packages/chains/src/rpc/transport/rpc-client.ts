import type { RpcCall, RpcOutcome } from './json-rpc.ts'
import { BehindError } from './rpc-faults.ts'
import type { RpcDialect } from './rpc-dialect.ts'
import { readOnly, type RpcNode } from './rpc-node.ts'

/** Asks one node of a network. */
export interface RpcClient {
  /** The height at which the node is asked, so that answers of several can be compared; `latest`: whatever it has. */
  readonly at: bigint | 'latest'
  /** The same for all clients of one node: what is remembered of a node is remembered by this. */
  readonly node: object
  /** Several calls in one request, answered in their order; each may fail on its own. */
  ask(calls: readonly RpcCall[], signal: AbortSignal): Promise<RpcOutcome[]>
  /** One call; throws the node's error. */
  request(method: string, params: readonly unknown[], signal: AbortSignal): Promise<unknown>
}

function clientOf(node: RpcNode, at: RpcClient['at'], ask: RpcClient['ask']): RpcClient {
  return {
    node,
    at,
    ask,
    request: async (method, params, signal) => readOnly(await ask([{ method, params }], signal)),
  }
}

/** The node as it is. */
export function createNodeClient(node: RpcNode): RpcClient {
  return clientOf(node, 'latest', (calls, signal) => node.ask(calls, signal))
}

/** The node as of one block. */
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
