import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Methods } from '../methods/method-table.ts'
import { answerRpc } from './answer-rpc.ts'
import { jsonText } from './json-text.ts'

const MAX_BODY_BYTES = 4 * 1024 * 1024

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

/** Serves JSON-RPC by POST on a loopback port. */
export async function serveHttp(
  methods: Methods,
): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer({ keepAliveTimeout: 60_000, noDelay: true }, (request, response) => {
    void (async () => {
      const body = await readBody(request)
      if (body === undefined || request.method !== 'POST') {
        response.writeHead(body === undefined ? 413 : 405).end()
        return
      }
      const text = jsonText(await answerRpc(methods, body))
      response.writeHead(200, { 'content-type': 'application/json' }).end(text)
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
