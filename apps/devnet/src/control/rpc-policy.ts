export interface RpcError {
  jsonrpc: '2.0'
  id: string | number | null
  error: { code: number; message: string }
}

const MAX_BATCH = 100

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function failure(call: unknown, code: number, message: string): RpcError {
  const id = isObject(call) ? call['id'] : undefined
  return {
    jsonrpc: '2.0',
    id: typeof id === 'string' || typeof id === 'number' ? id : null,
    error: { code, message },
  }
}

function judgeCall(call: unknown, publicMethods: ReadonlySet<string>): RpcError | undefined {
  if (!isObject(call) || typeof call['method'] !== 'string') {
    return failure(call, -32600, 'A call is an object with jsonrpc, id, method and params.')
  }
  if (publicMethods.has(call['method'])) return undefined
  return failure(
    call,
    -32601,
    `${call['method'].slice(0, 60)} is not offered here: only reads and signed transactions are.`,
  )
}

/** Checks a JSON-RPC body, single or batch. Returns the refusal, or undefined if it may pass. */
export function judgeRpcBody(body: string, publicMethods: ReadonlySet<string>): RpcError | undefined {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return failure(undefined, -32700, 'The body must be JSON.')
  }
  if (!Array.isArray(parsed)) return judgeCall(parsed, publicMethods)
  const calls: unknown[] = parsed
  if (calls.length === 0 || calls.length > MAX_BATCH) {
    return failure(undefined, -32600, `A batch holds 1 to ${MAX_BATCH} calls.`)
  }
  for (const call of calls) {
    const refused = judgeCall(call, publicMethods)
    if (refused) return refused
  }
  return undefined
}
