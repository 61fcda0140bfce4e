import { ChainError } from '../../errors/chain-error.ts'
import { isRecord } from '../../errors/is-record.ts'
import { toChainError } from '../../errors/to-chain-error.ts'
import type { NodeTransport, RpcCall, RpcOutcome } from '../../rpc/transport/json-rpc.ts'
import { readBody } from '../../rpc/transport/read-body.ts'
import { withinTime } from '../../rpc/transport/within-time.ts'

/** Texts, which stay as they are, and whole numbers with more digits than a double holds. */
const LONG_NUMBERS = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g

/** Parses JSON in which numbers may be longer than a double is exact: such numbers become texts. */
export const parseLongNumbers = (text: string): unknown =>
  JSON.parse(text.replaceAll(LONG_NUMBERS, (part) => (part.startsWith('"') ? part : `"${part}"`)))

function parse(bytes: Uint8Array): unknown {
  try {
    return parseLongNumbers(new TextDecoder().decode(bytes))
  } catch (error) {
    throw new ChainError('rpc_unavailable', "The node's answer is broken: no JSON", { cause: error })
  }
}

/** java-tron reports its own errors with the status 200. */
function readOutcome(answer: unknown): RpcOutcome {
  const error = isRecord(answer) ? (answer['Error'] ?? answer['error']) : undefined
  if (typeof error !== 'string') return { ok: true, result: answer }
  const mapped = toChainError(error, 'rpc')
  return { ok: false, error: mapped }
}

async function sendOne(
  { url, fetch, timeoutMs }: NodeTransport,
  { method, params }: RpcCall,
  signal: AbortSignal,
): Promise<RpcOutcome> {
  try {
    const { response, bytes } = await withinTime(signal, timeoutMs, async (limit) => {
      const response = await fetch(`${url.replace(/\/$/, '')}/${method}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(params),
        signal: limit,
      })
      return { response, bytes: await readBody(response) }
    })
    if (response.ok) return readOutcome(parse(bytes))
    throw new ChainError('rpc_unavailable', `The node refused with HTTP status ${response.status}.`)
  } catch (error: unknown) {
    const mapped = toChainError(error, 'rpc')
    throw mapped.kind === 'unknown'
      ? new ChainError('rpc_unavailable', `The node cannot be reached: ${mapped.message}`, { cause: error })
      : mapped
  }
}

/** Queries java-tron's HTTP API: a call's method is the path, and its parameters are the body. There are no batches. */
export const sendHttp = (
  node: NodeTransport,
  calls: readonly RpcCall[],
  signal: AbortSignal,
): Promise<RpcOutcome[]> => Promise.all(calls.map((call) => sendOne(node, call, signal)))
