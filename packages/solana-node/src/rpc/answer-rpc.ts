import type { Methods } from '../methods/method-table.ts'
import { isRecord } from './read-params.ts'
import { RpcError } from './rpc-error.ts'

const failure = (id: unknown, error: RpcError) => ({
  jsonrpc: '2.0',
  id,
  error: { code: error.code, message: error.message, data: error.data },
})

async function answerOne(methods: Methods, request: unknown): Promise<unknown> {
  if (!isRecord(request) || typeof request['method'] !== 'string') {
    return failure(null, new RpcError(-32600, 'Invalid request'))
  }
  const { id = null, method, params } = request
  try {
    const run = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (run === undefined) throw new RpcError(-32601, 'Method not found')
    return { jsonrpc: '2.0', id, result: await run(Array.isArray(params) ? params : []) }
  } catch (error) {
    return failure(
      id,
      error instanceof RpcError ? error : new RpcError(-32603, `Internal error: ${String(error)}`),
    )
  }
}

/** Answers a JSON-RPC body, single or batch; serialise the answer with `jsonText`. */
export async function answerRpc(methods: Methods, body: string): Promise<unknown> {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return failure(null, new RpcError(-32700, 'Parse error'))
  }
  if (!Array.isArray(parsed)) return answerOne(methods, parsed)
  const answers: unknown[] = []
  // Sequentially, in the given order.
  for (const request of parsed) answers.push(await answerOne(methods, request))
  return answers
}
