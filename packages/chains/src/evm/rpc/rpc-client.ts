import { ChainError } from '../../chain-error.ts'
import type { RpcCall, RpcOutcome } from './json-rpc.ts'
import { createRpcNode, isNodeFailure, readOnly, type RpcNode } from './rpc-node.ts'

/** Asks a network's nodes. */
export interface RpcClient {
  /** Several calls to one node in one request, answered in their order; each may fail on its own. */
  ask(calls: readonly RpcCall[], signal: AbortSignal): Promise<RpcOutcome[]>
  /** One call; throws the node's error. */
  request(method: string, params: readonly unknown[], signal: AbortSignal): Promise<unknown>
  /** Runs everything in `work` against one and the same node, so that its answers fit together. */
  withOneNode<T>(work: (client: RpcClient) => Promise<T>, signal: AbortSignal): Promise<T>
  /** Throws unless a configured node answers, and `rpc_untrustworthy` when any serves another chain. */
  verifyChainId(signal: AbortSignal): Promise<void>
}

export interface RpcClientSpec {
  readonly urls: readonly string[]
  /** Decimal string. */
  readonly chainId: string
  readonly timeoutMs: number
  readonly fetch: typeof fetch
  /** Calls in one HTTP request. */
  readonly maxBatch?: number
}

const DEFAULT_MAX_BATCH = 20

function noNode(): ChainError {
  return new ChainError('rpc_unavailable', 'No node is configured for this network.')
}

async function firstThatWorks<T>(
  nodes: readonly RpcNode[],
  work: (node: RpcNode) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  let failure = noNode()
  for (const node of nodes) {
    try {
      return await work(node)
    } catch (error: unknown) {
      if (!isNodeFailure(error)) throw error
      node.distrust()
      failure = error
      if (signal.aborted) break
    }
  }
  throw failure
}

async function verifyNodes(nodes: readonly RpcNode[], signal: AbortSignal): Promise<void> {
  const results = await Promise.allSettled(
    nodes.map((node) => {
      node.distrust()
      return node.verify(signal)
    }),
  )
  const failures = results.flatMap((result) =>
    result.status === 'rejected' && result.reason instanceof Error ? [result.reason] : [],
  )
  const lie = failures.find(
    (failure) => failure instanceof ChainError && failure.kind === 'rpc_untrustworthy',
  )
  if (lie !== undefined) throw lie
  if (failures.length === nodes.length) throw failures[0] ?? noNode()
}

function clientOfNodes(nodes: readonly RpcNode[]): RpcClient {
  const ask: RpcClient['ask'] = (calls, signal) =>
    firstThatWorks(nodes, (node) => node.ask(calls, signal), signal)
  return {
    ask,
    request: async (method, params, signal) => readOnly(await ask([{ method, params }], signal)),
    withOneNode: (work, signal) => firstThatWorks(nodes, (node) => work(clientOfNodes([node])), signal),
    verifyChainId: (signal) => verifyNodes(nodes, signal),
  }
}

/** Tries the nodes in their order; the first that answers is believed, once it has named the right chain. */
export function createRpcClient(spec: RpcClientSpec): RpcClient {
  const { urls, maxBatch = DEFAULT_MAX_BATCH } = spec
  return clientOfNodes(urls.map((url) => createRpcNode({ ...spec, url, maxBatch })))
}
