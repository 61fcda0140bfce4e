import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { createHttpApp, type HttpOptions } from '../create-http-app.ts'
import { createPublicOrigins, type PublicOrigins } from '../http/public-origins.ts'

export const BARE_ORIGINS = ['http://localhost:3000', 'https://bridge.example'] as const

/** The HTTP server without routes, for tests of some over services that answer as they like. Its own limit is beyond any route's, unless `changes` say otherwise. */
export async function createBareApp(changes: Partial<HttpOptions> = {}): Promise<{
  readonly app: FastifyInstance
  readonly origins: PublicOrigins
}> {
  const { origins = createPublicOrigins(BARE_ORIGINS) } = changes
  const app = await createHttpApp({
    logger: pino({ level: 'silent' }),
    origins,
    connectTo: [],
    trustProxy: false,
    rateLimitPerMinute: 100_000,
    connections: { inAll: 1_000, perAddress: null },
    maxEventLoopDelayMs: null,
    checksAnswers: true,
    ...changes,
  })
  return { app, origins }
}
