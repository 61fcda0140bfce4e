import { createServer, type IncomingMessage, type Server } from 'node:http'
import { listenOnLoopback } from './listen-on-loopback.ts'

/** Enough for the hex of the largest transaction. */
const MAX_BODY_BYTES = 4 * 1024 * 1024

export interface LoopbackRequest {
  readonly method: string
  /** Path and query. */
  readonly url: string
  /** Empty if there is none. */
  readonly body: string
}

export interface LoopbackAnswer {
  readonly status: number
  /** Content type; JSON by default. */
  readonly type?: string
  readonly body: string | Uint8Array
}

/**
 * Serves a local node's API over HTTP. Refuses bodies above 4 MiB with 413. When `answer` throws, the connection is closed without a
 * response, like that of a crashing node.
 */
export async function serveOnLoopback(
  answer: (request: LoopbackRequest) => Promise<LoopbackAnswer>,
): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer({ keepAliveTimeout: 60_000, noDelay: true }, (request, response) => {
    void (async () => {
      const body = await readBody(request)
      if (body === undefined) {
        response.writeHead(413).end('Too large')
        return
      }
      const { method = 'GET', url = '/' } = request
      const { status, type = 'application/json', body: content } = await answer({ method, url, body })
      response.writeHead(status, { 'content-type': type }).end(content)
    })().catch(() => response.destroy())
  })
  return { server, port: await listenOnLoopback(server) }
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
