import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Registry } from 'prom-client'

/** Prometheus is never slower than this. */
const ANSWER_TIMEOUT_MS = 5_000

export interface MetricsServer {
  readonly port: number
  close(): Promise<void>
}

/** Serves `GET /metrics` on a separate port, which no proxy exposes: the metrics are internal. Rejects if the port is taken. */
export async function serveMetrics(
  registry: Registry,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    void answer(registry, request, response)
  })
  server.setTimeout(ANSWER_TIMEOUT_MS)
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function answer(registry: Registry, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'GET' || request.url !== '/metrics') {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Metrics are at GET /metrics.\n')
    return
  }
  try {
    const text = await registry.metrics()
    response.writeHead(200, { 'content-type': registry.contentType }).end(text)
  } catch {
    response.writeHead(500).end()
  }
}
