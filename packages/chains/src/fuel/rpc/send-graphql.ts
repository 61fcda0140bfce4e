import { ChainError } from '../../errors/chain-error.ts'
import { isRecord } from '../../errors/is-record.ts'
import { toChainError } from '../../errors/to-chain-error.ts'
import type { NodeTransport, RpcCall, RpcOutcome } from '../../rpc/transport/json-rpc.ts'
import { readBody } from '../../rpc/transport/read-body.ts'
import { withinTime } from '../../rpc/transport/within-time.ts'

const PATH = '/v1/graphql'
/** Of a query over a read-only view; what it may cost is limited by nodes. */
const FUNDS =
  /insufficient coins available|cannot be met due to|InsufficientFeeAmount|InsufficientInputAmount/

/** Networks are configured with the whole address or with the node's root. */
const graphqlUrl = (url: string): string => (url.endsWith(PATH) ? url : `${url.replace(/\/$/, '')}${PATH}`)

function toGraphqlError(error: unknown): ChainError {
  const message = isRecord(error) && typeof error['message'] === 'string' ? error['message'] : 'no reason'
  if (FUNDS.test(message))
    return new ChainError('insufficient_funds', message.slice(0, 300), { cause: error })
  return toChainError({ message }, 'rpc')
}

async function sendOne(
  { url, fetch, timeoutMs }: NodeTransport,
  { method: operationName, params }: RpcCall,
  signal: AbortSignal,
): Promise<RpcOutcome> {
  const { query, variables } = Object(params)
  try {
    const [response, bytes] = await withinTime(signal, timeoutMs, async (limit) => {
      const response = await fetch(graphqlUrl(url), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ operationName, query, variables }),
        signal: limit,
      })
      return [response, await readBody(response)] as const
    })
    if (!response.ok) {
      throw new ChainError('rpc_unavailable', `The node refused with HTTP status ${response.status}.`)
    }
    const answer: unknown = JSON.parse(new TextDecoder().decode(bytes))
    const errors = isRecord(answer) ? answer['errors'] : undefined
    if (Array.isArray(errors) && errors.length > 0) return { ok: false, error: toGraphqlError(errors[0]) }
    if (isRecord(answer) && isRecord(answer['data'])) return { ok: true, result: answer['data'] }
    throw new ChainError('rpc_unavailable', "The node's answer is broken: neither data nor errors")
  } catch (error: unknown) {
    const mapped = error instanceof SyntaxError ? undefined : toChainError(error, 'rpc')
    if (mapped !== undefined && mapped.kind !== 'unknown') throw mapped
    throw new ChainError('rpc_unavailable', `The node cannot be reached: ${String(error)}`, { cause: error })
  }
}

/** Queries a node's GraphQL interface: a call's method is the operation's name, its parameters are the query and the variables. */
export const sendGraphql = (
  node: NodeTransport,
  calls: readonly RpcCall[],
  signal: AbortSignal,
): Promise<RpcOutcome[]> => Promise.all(calls.map((call) => sendOne(node, call, signal)))
