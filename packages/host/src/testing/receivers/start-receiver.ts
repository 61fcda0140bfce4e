import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedRequest {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** What a receiver does with a request: answers with a status, or never. */
export type ReceiverAnswer = number | 'silence' | { readonly redirect: string }

export interface Receiver {
  readonly url: string
  /** Everything that came, in order. */
  readonly received: readonly ReceivedRequest[]
  close(): Promise<void>
}

/** A server on this machine, by default one that accepts everything. */
export async function startReceiver(
  answerTo: (request: ReceivedRequest, count: number) => ReceiverAnswer = () => 200,
): Promise<Receiver> {
  const received: ReceivedRequest[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { url: path = '', headers } = request
      const got = { path, headers, body: Buffer.concat(chunks) }
      received.push(got)
      const answer = answerTo(got, received.length)
      if (answer === 'silence') return
      if (typeof answer === 'number') response.writeHead(answer).end()
      else response.writeHead(307, { location: answer.redirect }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    // CAST: it listens on a port.
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    received,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
