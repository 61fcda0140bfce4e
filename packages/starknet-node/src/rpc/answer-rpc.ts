import type { Methods } from '../methods/method-table.ts'
import { isRecord, type Params } from './read-params.ts'
import { invalidParams, RpcError } from './rpc-error.ts'

const failure = (id: unknown, error: RpcError) => ({
  jsonrpc: '2.0',
  id,
  error: {
    code: error.code,
    message: error.message,
    ...(error.data === undefined ? {} : { data: error.data }),
  },
})

/** Methods take parameters by name, or in the order of the specification. */
function namesGiven(params: unknown, names: readonly string[]): Params {
  if (params === undefined || params === null) return {}
  if (isRecord(params)) return params
  if (!Array.isArray(params)) throw invalidParams('params must be an object or a list')
  return Object.fromEntries(names.slice(0, params.length).map((name, place) => [name, params[place]]))
}

/** Runs one method. Throws the RpcError of an unknown one. */
export function runMethod(methods: Methods, name: string, params: unknown): unknown {
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined
  if (method === undefined) throw new RpcError(-32601, 'Method not found')
  return method.run(namesGiven(params, method.params))
}

function answerOne(methods: Methods, request: unknown): unknown {
  if (!isRecord(request) || typeof request['method'] !== 'string') {
    return failure(null, new RpcError(-32600, 'Invalid request'))
  }
  const { id = null, method, params } = request
  try {
    return { jsonrpc: '2.0', id, result: runMethod(methods, method, params) }
  } catch (error) {
    const known = error instanceof RpcError ? error : new RpcError(-32603, `Internal error: ${String(error)}`)
    return failure(id, known)
  }
}

/** Answers a JSON-RPC body, single or batch. */
export function answerRpc(methods: Methods, body: string): unknown {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return failure(null, new RpcError(-32700, 'Parse error'))
  }
  return Array.isArray(parsed)
    ? parsed.map((request) => answerOne(methods, request))
    : answerOne(methods, parsed)
}
