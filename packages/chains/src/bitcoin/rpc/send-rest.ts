import { ChainError } from '../../errors/chain-error.ts'
import { toChainError } from '../../errors/to-chain-error.ts'
import type { NodeTransport, RpcCall, RpcOutcome } from '../../rpc/transport/json-rpc.ts'
import { readBody } from '../../rpc/transport/read-body.ts'
import { withinTime } from '../../rpc/transport/within-time.ts'

const NOT_FOUND = 404
const BAD_REQUEST = 400

/** A call's method is the HTTP method; its parameters are the path and the body of a POST. */
async function sendOne(
  { url, fetch, timeoutMs }: NodeTransport,
  { method, params }: RpcCall,
  signal: AbortSignal,
): Promise<RpcOutcome> {
  const [path, body] = Object.values<unknown>(params)
  try {
    const { response, answer } = await withinTime(signal, timeoutMs, async (limit) => {
      const response = await fetch(`${url.replace(/\/$/, '')}${String(path)}`, {
        method,
        ...(typeof body === 'string' ? { body } : {}),
        signal: limit,
      })
      return { response, answer: await readBody(response) }
    })
    if (response.ok) return { ok: true, result: answer }
    if (response.status === NOT_FOUND) return { ok: true, result: null }
    const text = new TextDecoder().decode(answer).slice(0, 300)
    if (response.status === BAD_REQUEST) return { ok: false, error: new ChainError('unknown', text) }
    throw new ChainError('rpc_unavailable', `The node refused with HTTP status ${response.status}.`)
  } catch (error: unknown) {
    const mapped = toChainError(error, 'rpc')
    throw mapped.kind === 'unknown'
      ? new ChainError('rpc_unavailable', `The node cannot be reached: ${mapped.message}`, { cause: error })
      : mapped
  }
}

/** Queries a node's REST API. A result is the body's bytes, or null for a missing resource. */
export function sendRest(
  node: NodeTransport,
  calls: readonly RpcCall[],
  signal: AbortSignal,
): Promise<RpcOutcome[]> {
  return Promise.all(calls.map((call) => sendOne(node, call, signal)))
}
