import { serveOnLoopback, type LoopbackRequest } from '@sunspan/host/http'
import type { Server } from 'node:http'
import { toJson } from './json.ts'
import { ApiError, isRecord, type Params } from './read-params.ts'

/** Answers a path with its parameters; undefined for a path that is not served. */
export type Answerer = (path: string, params: Params) => unknown

function paramsOf({ body, url }: LoopbackRequest): Params {
  const query = Object.fromEntries(new URL(url, 'http://node').searchParams)
  const parsed: unknown = body === '' ? {} : JSON.parse(body)
  return { ...query, ...(isRecord(parsed) ? parsed : {}) }
}

/** Serves java-tron's HTTP API on a loopback port. As there, errors have the status 200. */
export const serveHttp = (answer: Answerer): Promise<{ readonly server: Server; readonly port: number }> =>
  serveOnLoopback(async (request) => {
    const path = new URL(request.url, 'http://node').pathname.slice(1)
    try {
      const result = await answer(path, paramsOf(request))
      if (result === undefined) return { status: 404, body: toJson({ Error: `not found: ${path}` }) }
      return { status: 200, body: toJson(result) }
    } catch (error) {
      const isExpected = error instanceof ApiError || error instanceof SyntaxError
      return { status: isExpected ? 200 : 500, body: toJson({ Error: String(Object(error).message) }) }
    }
  })
