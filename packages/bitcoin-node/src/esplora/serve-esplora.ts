import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { RefusedError } from '../chain/refused-error.ts'
import { addressRoutes } from './address-routes.ts'
import { blockRoutes } from './block-routes.ts'
import type { EsploraAnswer, EsploraContext } from './route.ts'
import { transactionRoutes } from './transaction-routes.ts'

/** The hex of the largest transaction. */
const MAX_BODY_BYTES = 4 * 1024 * 1024
const ROUTES = [...blockRoutes, ...transactionRoutes, ...addressRoutes]

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

function send(response: ServerResponse, answer: EsploraAnswer): void {
  if (answer === undefined) response.writeHead(404).end('Not found')
  else if (answer instanceof Uint8Array) {
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(answer)
  } else if (typeof answer === 'object') {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  } else response.writeHead(200, { 'content-type': 'text/plain' }).end(String(answer))
}

async function answerRequest(
  context: EsploraContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request)
  if (body === undefined) {
    response.writeHead(413).end('Too large')
    return
  }
  const path = (request.url ?? '/').replace(/\?.*$/, '').replace(/^\/api(?=\/)/, '')
  for (const route of ROUTES) {
    const match = route.method === request.method ? route.path.exec(path) : null
    if (match === null) continue
    try {
      const parts = match.slice(1)
      const answer = await route.answer(context, ...parts, ...(route.method === 'POST' ? [body] : []))
      send(response, answer)
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      response.writeHead(400).end(error.message)
    }
    return
  }
  response.writeHead(404).end('Not found')
}

/** Serves Esplora's REST interface on a free loopback port. */
export async function serveEsplora(
  context: EsploraContext,
): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer({ keepAliveTimeout: 60_000, noDelay: true }, (request, response) => {
    answerRequest(context, request, response).catch(() => response.destroy())
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
