import type { RpcCall, RpcOutcome } from './json-rpc.ts'

/** Queries one node of a network. */
export interface RpcClient {
  /** The height at which the node is queried, so that answers of several nodes are comparable; `latest`: its current state. */
  readonly at: bigint | 'latest'
  /** Identity of the node, shared by all its clients. Key for anything cached per node. */
  readonly node: object
  /** Several calls in one request, with outcomes in the same order. Each call may fail on its own. */
  ask(calls: readonly RpcCall[], signal: AbortSignal): Promise<RpcOutcome[]>
  /** One call; throws the node's error. */
  request(method: string, params: readonly unknown[], signal: AbortSignal): Promise<unknown>
}
