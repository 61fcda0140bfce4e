import { ChainError } from '../../chain-error.ts'
import { sendJsonRpc, type RpcCall, type RpcOutcome } from './json-rpc.ts'

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

interface Node {
  readonly url: string
  /** Asked anew after each failure: another chain may have been started at the address. */
  isVerified: boolean
}

export interface RpcClientSpec {
  readonly urls: readonly string[]
  /** Decimal string. */
  readonly chainId: string
  readonly timeoutMs: number
  readonly fetch: typeof fetch
  /** Calls in one HTTP request; public nodes refuse large batches. */
  readonly maxBatch?: number
}

const DEFAULT_MAX_BATCH = 20
/** After these another node may know better. */
const NODE_FAILURES: ReadonlySet<string> = new Set(['timeout', 'rpc_unavailable', 'rpc_untrustworthy'])

function isNodeFailure(error: unknown): error is ChainError {
  return error instanceof ChainError && NODE_FAILURES.has(error.kind)
}

function readResult(outcomes: readonly RpcOutcome[]): unknown {
  const [outcome] = outcomes
  if (outcome === undefined) throw new ChainError('rpc_unavailable', 'The node gave no answer.')
  if (!outcome.ok) throw outcome.error
  return outcome.result
}

/** Tries the nodes in their order; the first that answers is believed, once it has named the right chain. */
export function createRpcClient(spec: RpcClientSpec): RpcClient {
  const nodes: readonly Node[] = spec.urls.map((url) => ({ url, isVerified: false }))
  const maxBatch = spec.maxBatch ?? DEFAULT_MAX_BATCH

  async function send(node: Node, calls: readonly RpcCall[], signal: AbortSignal): Promise<RpcOutcome[]> {
    const outcomes: RpcOutcome[] = []
    for (let start = 0; start < calls.length; start += maxBatch) {
      const batch = calls.slice(start, start + maxBatch)
      outcomes.push(...(await sendJsonRpc({ ...spec, url: node.url }, batch, signal)))
    }
    return outcomes
  }

  async function verify(node: Node, signal: AbortSignal): Promise<void> {
    if (node.isVerified) return
    const answer = readResult(await send(node, [{ method: 'eth_chainId', params: [] }], signal))
    if (typeof answer !== 'string' || !/^0x[0-9a-f]+$/i.test(answer)) {
      throw new ChainError('rpc_untrustworthy', 'The node names no chain id.')
    }
    if (BigInt(answer).toString() !== spec.chainId) {
      throw new ChainError(
        'rpc_untrustworthy',
        `The node serves chain ${BigInt(answer)}, but the configuration says ${spec.chainId}: check the RPC address.`,
      )
    }
    node.isVerified = true
  }

  async function askNode(node: Node, calls: readonly RpcCall[], signal: AbortSignal): Promise<RpcOutcome[]> {
    await verify(node, signal)
    const outcomes = await send(node, calls, signal)
    const refusal = outcomes.find((outcome) => !outcome.ok && isNodeFailure(outcome.error))
    if (refusal !== undefined && !refusal.ok) throw refusal.error
    return outcomes
  }

  async function firstThatWorks<T>(work: (node: Node) => Promise<T>, signal: AbortSignal): Promise<T> {
    let failure = new ChainError('rpc_unavailable', 'No node is configured for this network.')
    for (const node of nodes) {
      try {
        return await work(node)
      } catch (error: unknown) {
        if (!isNodeFailure(error)) throw error
        node.isVerified = false
        failure = error
        if (signal.aborted) break
      }
    }
    throw failure
  }

  function clientOf(ask: RpcClient['ask'], withOneNode: RpcClient['withOneNode']): RpcClient {
    return {
      ask,
      request: async (method, params, signal) => readResult(await ask([{ method, params }], signal)),
      withOneNode,
      verifyChainId,
    }
  }

  function clientOfNode(node: Node): RpcClient {
    const client: RpcClient = clientOf(
      (calls, signal) => askNode(node, calls, signal),
      (work) => work(client),
    )
    return client
  }

  async function verifyChainId(signal: AbortSignal): Promise<void> {
    const results = await Promise.allSettled(
      nodes.map((node) => {
        node.isVerified = false
        return verify(node, signal)
      }),
    )
    const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    const untrustworthy = failures.find(
      (failure) => failure instanceof ChainError && failure.kind === 'rpc_untrustworthy',
    )
    if (untrustworthy !== undefined) throw untrustworthy
    if (failures.length === nodes.length) {
      throw failures[0] ?? new ChainError('rpc_unavailable', 'No node is configured for this network.')
    }
  }

  return clientOf(
    (calls, signal) => firstThatWorks((node) => askNode(node, calls, signal), signal),
    (work, signal) => firstThatWorks((node) => work(clientOfNode(node)), signal),
  )
}
