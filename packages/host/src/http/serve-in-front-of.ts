import { createServer, type Server } from 'node:http'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { listenOnLoopback } from './listen-on-loopback.ts'

const TIMEOUT_MS = 120_000

/** Forwards JSON to a node, streams as streams; `afterAnswer` gets what was asked once it is answered, before the caller does. */
export async function serveInFrontOf(
  nodeOrigin: string,
  afterAnswer: (body: string) => Promise<void>,
): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.once('end', () => {
      const body = Buffer.concat(chunks).toString()
      ask(`${nodeOrigin}${request.url ?? ''}`, body)
        .then(async (answer) => {
          await afterAnswer(body)
          const type = answer.headers.get('content-type') ?? 'application/json'
          response.writeHead(answer.status, { 'content-type': type })
          // CAST: the same streams by another name.
          Readable.fromWeb(answer.body as ReadableStream).pipe(response)
        })
        .catch((error: unknown) => response.writeHead(502).end(String(error)))
    })
  })
  return { server, port: await listenOnLoopback(server) }
}

const ask = (url: string, body: string): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
