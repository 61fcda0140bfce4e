import type { RpcCall, RpcOutcome } from './json-rpc.ts'

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
