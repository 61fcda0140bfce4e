import type { RpcCall, RpcOutcome } from './json-rpc.ts'
import { BehindError } from './rpc-faults.ts'
import { toQuantity } from '../hex.ts'
import { readOnly, type RpcNode } from './rpc-node.ts'

/** Asks one node of a network. */
export interface RpcClient {
  /** Several calls in one request, answered in their order; each may fail on its own. */
  ask(calls: readonly RpcCall[], signal: AbortSignal): Promise<RpcOutcome[]>
  /** One call; throws the node's error. */
  request(method: string, params: readonly unknown[], signal: AbortSignal): Promise<unknown>
}

function clientOf(ask: RpcClient['ask']): RpcClient {
  return {
    ask,
    request: async (method, params, signal) => readOnly(await ask([{ method, params }], signal)),
  }
}

/** The node as it is: `latest` is whatever it has. */
export function createNodeClient(node: RpcNode): RpcClient {
  return clientOf((calls, signal) => node.ask(calls, signal))
}

/** The node as of one block, so that answers of several nodes can be compared: `latest` stands for this height. */
export function createPinnedClient(node: RpcNode, height: bigint): RpcClient {
  const tag = toQuantity(height)
  return clientOf(async (calls, signal) => {
    const pinned = calls.map(({ method, params }) => ({
      method,
      params: params.map((param) => (param === 'latest' ? tag : param)),
    }))
    const outcomes = await node.ask(pinned, signal)
    for (const [index, { method, params }] of calls.entries()) {
      const outcome = outcomes[index]
      const isHead = method === 'eth_getBlockByNumber' && params[0] === 'latest'
      if (isHead && outcome?.ok === true && outcome.result === null) {
        throw new BehindError('rpc_unavailable', `The node does not have block ${height} yet.`)
      }
    }
    return outcomes
  })
}
