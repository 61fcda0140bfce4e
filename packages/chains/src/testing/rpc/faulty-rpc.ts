import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the proxy does with one request of a batch: pass the node's answer on, or another instead. */
export type Tamper = (call: { method: string; params: unknown[] }, result: unknown) => unknown

export interface FaultyRpc {
  readonly url: string
  /** Changes results; an `Error` becomes a JSON-RPC error, and a promise is waited for. */
  tamper(change: Tamper | undefined): void
  /** Answers with this instead of asking the node. */
  answerWith(answer: ((response: ServerResponse, body: string) => void) | undefined): void
  /** Methods asked since the last call, in order. */
  takeMethods(): string[]
  stop(): Promise<void>
}

interface Envelope {
  id: number
  method: string
  params: unknown[]
}

function readEnvelopes(body: string): Envelope[] {
  // CAST: only our own client calls the proxy, which writes nothing else.
  const parsed = JSON.parse(body) as Envelope | Envelope[]
  return Array.isArray(parsed) ? parsed : [parsed]
}

/** A proxy in front of a node that forges, withholds or garbles answers on a test's demand. */
export async function startFaultyRpc(nodeUrl: string): Promise<FaultyRpc> {
  let change: Tamper | undefined
  let answer: ((response: ServerResponse, body: string) => void) | undefined
  let methods: string[] = []

  async function forward(envelope: Envelope): Promise<unknown> {
    const response = await fetch(nodeUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(envelope),
    })
    // CAST: the node behind the proxy is a real one.
    const reply = (await response.json()) as { result?: unknown }
    if (change === undefined || !('result' in reply)) return reply
    const result = await change(envelope, reply.result)
    return result instanceof Error
      ? { jsonrpc: '2.0', id: envelope.id, error: { code: -32000, message: result.message } }
      : { ...reply, result }
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      const envelopes = readEnvelopes(body)
      methods.push(...envelopes.map(({ method }) => method))
      if (answer !== undefined) {
        answer(response, body)
        return
      }
      void Promise.all(envelopes.map(forward)).then((replies) => {
        response.end(JSON.stringify(body.startsWith('[') ? replies : replies[0]))
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // CAST: a TCP server has an AddressInfo once it listens.
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    tamper(next) {
      change = next
    },
    answerWith(next) {
      answer = next
    },
    takeMethods() {
      const taken = methods
      methods = []
      return taken
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
