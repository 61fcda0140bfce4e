import type { FastifyReply } from 'fastify'

/** Spread over two seconds, so that clients do not all reconnect at once after a restart. */
const RETRY_MIN_MS = 1_000
const RETRY_SPREAD_MS = 2_000

/** Takes the response over and begins an event stream with it. */
export function openResponse(reply: FastifyReply): void {
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  })
  const retryMs = RETRY_MIN_MS + Math.round(Math.random() * RETRY_SPREAD_MS)
  reply.raw.write(`retry: ${String(retryMs)}\n\n`)
}
