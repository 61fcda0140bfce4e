import { GrpcTypes, GrpcWebFetchTransport } from '@mysten/sui/grpc'
import { ChainError } from '../../errors/chain-error.ts'
import { isRecord } from '../../errors/is-record.ts'
import { toChainError } from '../../errors/to-chain-error.ts'
import type { NodeTransport, RpcCall, RpcOutcome } from '../../rpc/transport/json-rpc.ts'
import { readBody } from '../../rpc/transport/read-body.ts'
import { withinTime } from '../../rpc/transport/within-time.ts'

const { LedgerService, StateService, TransactionExecutionService } = GrpcTypes
const METHODS = new Map(
  [LedgerService, StateService, TransactionExecutionService].flatMap(({ typeName, methods }) =>
    methods.map((method): [string, typeof method] => [
      `${typeName.replace(/^.*\./, '')}/${method.name}`,
      method,
    ]),
  ),
)

const TOO_MANY_REQUESTS = 429
const NO_SUCH_PLACE: ReadonlySet<number> = new Set([404, 405, 415, 501])
/** Statuses of gRPC with which a node says something about the call; with all others it has failed itself. */
const VERDICTS: ReadonlySet<unknown> = new Set([
  'INVALID_ARGUMENT',
  'FAILED_PRECONDITION',
  'OUT_OF_RANGE',
  'ALREADY_EXISTS',
  'ABORTED',
])

function refusalOf(status: number): ChainError {
  const hint = NO_SUCH_PLACE.has(status) ? ' It has to serve gRPC-web: check the RPC address.' : ''
  return new ChainError('rpc_unavailable', `The node refused with HTTP status ${status}.${hint}`)
}

function toNodeFailure(error: unknown): ChainError {
  const mapped = toChainError(error, 'rpc')
  return mapped.kind === 'timeout' || mapped.kind === 'rpc_unavailable'
    ? mapped
    : new ChainError('rpc_unavailable', `The node cannot answer: ${mapped.message}`, { cause: error })
}

/** Like `fetch`, with the whole answer, and with the reason why there is none, of which the SDK keeps the text alone. */
function createWholeFetch(fetch: NodeTransport['fetch']) {
  const seen: { failure?: ChainError } = {}
  const send: typeof fetch = async (url, init) => {
    try {
      const response = await fetch(url, init)
      if (!response.ok) throw refusalOf(response.status)
      const body = await readBody(response)
      return new Response(Uint8Array.from(body), { headers: response.headers })
    } catch (error) {
      seen.failure = toNodeFailure(error)
      throw error
    }
  }
  return { send, seen }
}

/** What the status of a call that failed says. Throws when the node, rather than the call, failed. */
function readStatus(error: unknown): RpcOutcome {
  const { code, message } = isRecord(error) ? error : {}
  if (code === 'NOT_FOUND') return { ok: true, result: null }
  if (VERDICTS.has(code)) return { ok: false, error: toChainError({ message }, 'rpc') }
  throw toNodeFailure(code === 'RESOURCE_EXHAUSTED' ? { code: TOO_MANY_REQUESTS, message } : { message })
}

async function sendOne(
  { url, fetch, timeoutMs }: NodeTransport,
  { method, params }: RpcCall,
  signal: AbortSignal,
): Promise<RpcOutcome> {
  const called = METHODS.get(method)
  if (called === undefined) throw new TypeError(`Sui's gRPC has no method ${method}.`)
  const { send, seen } = createWholeFetch(fetch)
  try {
    return await withinTime(signal, timeoutMs, async (abort) => {
      const transport = new GrpcWebFetchTransport({ baseUrl: url, fetch: send, abort })
      const { response } = await transport.unary(
        called,
        called.I.create(Object(params)),
        transport.mergeOptions(),
      )
      return { ok: true, result: response }
    })
  } catch (error) {
    if (seen.failure !== undefined) throw seen.failure
    return readStatus(error)
  }
}

/** Queries a node's gRPC-web by the official SDK: a call's method is the service and the name, its parameters are the message. What does not exist is null. */
export const sendGrpc = (
  node: NodeTransport,
  calls: readonly RpcCall[],
  signal: AbortSignal,
): Promise<RpcOutcome[]> => Promise.all(calls.map((call) => sendOne(node, call, signal)))
