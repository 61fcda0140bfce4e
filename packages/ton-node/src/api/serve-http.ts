import { createServer, type IncomingMessage, type Server } from 'node:http'
import { ApiError } from './api-error.ts'
import type { Methods } from './method-table.ts'
import { isRecord, type Params } from './read-params.ts'

const MAX_BODY_BYTES = 4 * 1024 * 1024

interface Answer {
  readonly status: number
  readonly body: object
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    // CAST: a request without an encoding yields buffers.
    const bytes = part as Buffer
    size += bytes.length
    if (size > MAX_BODY_BYTES) return undefined
    parts.push(bytes)
  }
  return Buffer.concat(parts).toString()
}

async function run(methods: Methods, method: unknown, params: Params): Promise<Answer> {
  try {
    const found = typeof method === 'string' && Object.hasOwn(methods, method) ? methods[method] : undefined
    if (found === undefined) throw new ApiError(404, 'Method not found')
    return { status: 200, body: { ok: true, result: await found(params) } }
  } catch (error) {
    const { status, message } =
      error instanceof ApiError ? error : new ApiError(500, `Internal error: ${String(error)}`)
    return { status, body: { ok: false, error: message, code: status } }
  }
}

async function answerRpc(methods: Methods, text: string): Promise<Answer> {
  let request: unknown
  try {
    request = JSON.parse(text)
  } catch {
    return { status: 422, body: { ok: false, error: 'The body must be JSON.', code: 422 } }
  }
  const { id, method, params } = isRecord(request) ? request : {}
  const { status, body } = await run(methods, method, isRecord(params) ? params : {})
  return { status, body: { ...body, jsonrpc: '2.0', id } }
}

async function answer(methods: Methods, request: IncomingMessage): Promise<Answer> {
  const text = await readBody(request)
  if (text === undefined) return { status: 413, body: { ok: false, error: 'Too large', code: 413 } }
  const url = new URL(request.url ?? '/', 'http://node')
  const method = url.pathname.split('/').at(-1) ?? ''
  if (request.method === 'POST' && (method === 'jsonRPC' || method === '')) return answerRpc(methods, text)
  const body: unknown = text === '' ? {} : JSON.parse(text)
  return run(methods, method, { ...Object.fromEntries(url.searchParams), ...(isRecord(body) ? body : {}) })
}

/** Serves toncenter's API of version 2 on a loopback port: `/api/v2/jsonRPC`, and each method under its own name. */
export async function serveHttp(
  methods: Methods,
): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer({ keepAliveTimeout: 60_000, noDelay: true }, (request, response) => {
    void (async () => {
      const { status, body } = await answer(methods, request)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })().catch(() => response.destroy())
  })
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (typeof address === 'object' && address !== null) resolve(address.port)
      else reject(new Error('the node has no port'))
    })
  })
  return { server, port }
}
