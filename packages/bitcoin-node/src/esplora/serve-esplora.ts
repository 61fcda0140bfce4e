import { serveOnLoopback, type LoopbackAnswer, type LoopbackRequest } from '@sunspan/host/http'
import type { Server } from 'node:http'
import { RefusedError } from '../chain/refused-error.ts'
import { addressRoutes } from './address-routes.ts'
import { blockRoutes } from './block-routes.ts'
import type { EsploraAnswer, EsploraContext } from './route.ts'
import { transactionRoutes } from './transaction-routes.ts'

const ROUTES = [...blockRoutes, ...transactionRoutes, ...addressRoutes]

const text = (status: number, body: string): LoopbackAnswer => ({ status, type: 'text/plain', body })
const NOT_FOUND = text(404, 'Not found')

function toHttp(answer: EsploraAnswer): LoopbackAnswer {
  if (answer === undefined) return NOT_FOUND
  if (answer instanceof Uint8Array) return { status: 200, type: 'application/octet-stream', body: answer }
  return typeof answer === 'object'
    ? { status: 200, body: JSON.stringify(answer) }
    : text(200, String(answer))
}

async function answerRequest(
  context: EsploraContext,
  { method, url, body }: LoopbackRequest,
): Promise<LoopbackAnswer> {
  const path = url.replace(/\?.*$/, '').replace(/^\/api(?=\/)/, '')
  for (const route of ROUTES) {
    const match = route.method === method ? route.path.exec(path) : null
    if (match === null) continue
    try {
      const parts = match.slice(1)
      return toHttp(await route.answer(context, ...parts, ...(method === 'POST' ? [body] : [])))
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      return text(400, error.message)
    }
  }
  return NOT_FOUND
}

/** Serves Esplora's REST interface on a free loopback port. */
export const serveEsplora = (
  context: EsploraContext,
): Promise<{ readonly server: Server; readonly port: number }> =>
  serveOnLoopback((request) => answerRequest(context, request))
