import { ChainError } from '../../errors/chain-error.ts'
import { toChainError } from '../../errors/to-chain-error.ts'
import { readBody } from './read-body.ts'
import { withinTime } from './within-time.ts'
import { isRecord } from '../../errors/is-record.ts'

export interface RpcCall {
  readonly method: string
  /** Positional, or named where a family's nodes accept that. */
  readonly params: readonly unknown[] | Readonly<Record<string, unknown>>
}

/** Outcome of one call: the node's result, or its error as a ChainError. */
export type RpcOutcome =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly error: ChainError }

/** How to reach a node. */
export interface NodeTransport {
  readonly url: string
  readonly fetch: typeof fetch
  readonly timeoutMs: number
}

function brokenAnswer(what: string, cause?: unknown): ChainError {
  return new ChainError('rpc_unavailable', `The node's answer is broken: ${what}`, { cause })
}

async function post(
  { url, fetch, timeoutMs }: NodeTransport,
  body: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  try {
    const [response, bytes] = await withinTime(signal, timeoutMs, async (limit) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: limit,
      })
      return [response, await readBody(response)] as const
    })
    const parsed = parseJson(new TextDecoder().decode(bytes))
    if (!response.ok && !isRpcError(parsed)) {
      throw new ChainError('rpc_unavailable', `The node refused with HTTP status ${response.status}.`)
    }
    return parsed
  } catch (error: unknown) {
    const mapped = toChainError(error, 'rpc')
    throw mapped.kind === 'unknown'
      ? new ChainError('rpc_unavailable', `The node cannot be reached: ${mapped.message}`, { cause: error })
      : mapped
  }
}

/** Some nodes send a proper JSON-RPC error with an HTTP error status, and some send the error as a string. */
function isRpcError(parsed: unknown): boolean {
  return (
    isRecord(parsed) && (isRecord(parsed['error']) || (typeof parsed['error'] === 'string' && 'id' in parsed))
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error: unknown) {
    throw brokenAnswer('no JSON', error)
  }
}

function readOutcome(answer: unknown): RpcOutcome {
  if (!isRecord(answer)) throw brokenAnswer('no object')
  const { error, result } = answer
  if (error !== undefined && error !== null) {
    return { ok: false, error: toChainError(error, 'rpc') }
  }
  if (result === undefined) throw brokenAnswer('neither result nor error')
  return { ok: true, result }
}

function orderById(answers: readonly unknown[], count: number): unknown[] {
  const byId = new Map<unknown, unknown>()
  for (const answer of answers) {
    const id = isRecord(answer) ? answer['id'] : undefined
    if (byId.has(id)) throw new ChainError('rpc_untrustworthy', 'The node answered one request twice.')
    byId.set(id, answer)
  }
  return Array.from({ length: count }, (_, id) => {
    const answer = byId.get(id)
    if (answer === undefined) {
      throw new ChainError('rpc_untrustworthy', 'The node answered another request.')
    }
    return answer
  })
}

/**
 * Sends several calls to one node in one HTTP request. Throws a ChainError when the node cannot be reached or its response is broken
 * (`timeout`, `rpc_unavailable`) or belongs to other requests (`rpc_untrustworthy`).
 */
export async function sendJsonRpc(
  dependencies: NodeTransport,
  calls: readonly RpcCall[],
  signal: AbortSignal,
): Promise<RpcOutcome[]> {
  const requests = calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))
  const [only, second] = requests
  if (only === undefined) return []
  // A single request is not batched: every proxy and node understands that form.
  if (second === undefined) return orderById([await post(dependencies, only, signal)], 1).map(readOutcome)
  const answer = await post(dependencies, requests, signal)
  if (!Array.isArray(answer)) {
    // A node refuses a whole batch with a single error.
    const outcome = readOutcome(answer)
    throw outcome.ok ? brokenAnswer('one answer to many requests') : outcome.error
  }
  return orderById(answer, requests.length).map(readOutcome)
}
