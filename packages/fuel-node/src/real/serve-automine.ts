import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'

const TIMEOUT_MS = 120_000

/** Forwards GraphQL to a node, subscriptions as streams, and calls back after each answer to a submitted transaction. */
export async function serveInFrontOf(
  nodeOrigin: string,
  onSubmit: () => Promise<void>,
): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.once('end', () => {
      const body = Buffer.concat(chunks).toString()
      ask(`${nodeOrigin}${request.url ?? ''}`, body)
        .then(async (answer) => {
          if (body.includes('submit')) await onSubmit()
          const type = answer.headers.get('content-type') ?? 'application/json'
          response.writeHead(answer.status, { 'content-type': type })
          // CAST: the same streams by another name.
          Readable.fromWeb(answer.body as ReadableStream).pipe(response)
        })
        .catch((error: unknown) => response.writeHead(502).end(String(error)))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // CAST: a server that listens on a port has such an address.
  return { server, port: (server.address() as AddressInfo).port }
}

const ask = (url: string, body: string): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
