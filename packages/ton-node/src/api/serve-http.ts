import { serveOnLoopback, type LoopbackRequest } from '@sunspan/host/http'
import type { Server } from 'node:http'
import { ApiError } from './api-error.ts'
import type { Methods } from './method-table.ts'
import { isRecord, type Params } from './read-params.ts'

interface Answer {
  readonly status: number
  readonly body: object
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

async function answer(methods: Methods, request: LoopbackRequest): Promise<Answer> {
  const { body: text } = request
  const url = new URL(request.url, 'http://node')
  const method = url.pathname.split('/').at(-1) ?? ''
  if (request.method === 'POST' && (method === 'jsonRPC' || method === '')) return answerRpc(methods, text)
  const body: unknown = text === '' ? {} : JSON.parse(text)
  return run(methods, method, { ...Object.fromEntries(url.searchParams), ...(isRecord(body) ? body : {}) })
}

/** Serves toncenter's API version 2 on a loopback port: `/api/v2/jsonRPC`, and each method at a path of its name. */
export const serveHttp = (methods: Methods): Promise<{ readonly server: Server; readonly port: number }> =>
  serveOnLoopback(async (request) => {
    const { status, body } = await answer(methods, request)
    return { status, body: JSON.stringify(body) }
  })
