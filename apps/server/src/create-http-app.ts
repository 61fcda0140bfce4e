import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import {
  CONNECTION_TIMES,
  createBoundedServers,
  type ConnectionLimits,
  type ConnectionTimes,
} from './http/create-bounded-servers.ts'
import { createThreadBudget, THREAD_LIMITS } from './http/load/create-thread-budget.ts'
import { createTurns } from './http/load/create-turns.ts'
import type { PublicOrigins } from './http/public-origins.ts'
import type { KnownKeys } from './modules/api-keys/known-keys.ts'
import { useApiKeys } from './modules/api-keys/use-api-keys.ts'
import { answerClientError } from './plugins/app/client-errors.ts'
import { sendError, useErrorAnswers } from './plugins/app/error-answers.ts'
import { useOriginGuard } from './plugins/app/origin-guard.ts'
import { useStrictJson } from './plugins/app/strict-json.ts'
import { useCors } from './plugins/external/cors.ts'
import { useLoadShedding } from './plugins/external/load-shedding.ts'
import { useRateLimits } from './plugins/external/rate-limits.ts'
import { useSecurityHeaders } from './plugins/external/security-headers.ts'
import { useCookies } from './modules/wallet-auth/cookies.ts'

export interface HttpOptions {
  readonly logger: FastifyBaseLogger
  readonly origins: PublicOrigins
  /** Foreign origins that pages may call: the public RPCs for balances. */
  readonly connectTo: readonly string[]
  /** What pages may load of a provider of captchas; none without one. */
  readonly captchaSources?: readonly string[] | undefined
  /** Trusted reverse proxies, whose X-Forwarded-* headers are used: a hop count, or their addresses; false for none. */
  readonly trustProxy: false | number | string
  /** Requests per minute per address; 0 for no limit, and none of the time that they take. */
  readonly rateLimitPerMinute: number
  readonly connections: ConnectionLimits
  /** Production values by default. */
  readonly connectionTimes?: ConnectionTimes | undefined
  /** Null disables load shedding. */
  readonly maxEventLoopDelayMs: number | null
  /** Keys of integrators; without any, the header `api_key` holds labels only. */
  readonly apiKeys?: Pick<KnownKeys, 'find' | 'count'> | undefined
  /** Whether to validate responses against their schemas. */
  readonly checksAnswers: boolean
}

const BODY_LIMIT_BYTES = 64 * 1024
const HANDLER_TIMEOUT_MS = 30_000

/** The HTTP server with everything that applies to all routes. */
export async function createHttpApp(options: HttpOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: toTrustProxy(options.trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    handlerTimeout: HANDLER_TIMEOUT_MS,
    forceCloseConnections: true,
    serverFactory: createBoundedServers({
      limits: options.connections,
      times: options.connectionTimes ?? CONNECTION_TIMES,
      onRefused: (why) => {
        options.logger.warn(
          { why, limits: options.connections },
          'connections are refused, too many are open',
        )
      },
    }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2_048 },
    frameworkErrors: (error, request, reply) => {
      sendError(error, request, reply)
    },
    clientErrorHandler: answerClientError,
  })
  // Bodies must be JSON. Accepting plain text would let foreign pages skip the preflight.
  app.removeContentTypeParser('text/plain')
  app.decorate('checksAnswers', options.checksAnswers)
  app.decorate('turns', createTurns())
  app.decorate('budget', createThreadBudget(options.rateLimitPerMinute === 0 ? null : THREAD_LIMITS))
  useStrictJson(app)
  useErrorAnswers(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // API responses are private, or stale within a second. Routes that allow caching override this.
    if (request.routeOptions.url?.startsWith('/api/') === true) reply.header('cache-control', 'no-store')
  })
  if (options.maxEventLoopDelayMs !== null) await useLoadShedding(app, options.maxEventLoopDelayMs)
  await useSecurityHeaders(app, {
    https: options.origins.all.every(({ secure }) => secure),
    connectTo: options.connectTo,
    captchaSources: options.captchaSources ?? [],
  })
  await useCors(app, options.origins)
  app.decorateRequest('apiClient', null)
  if (options.apiKeys !== undefined) useApiKeys(app, options.apiKeys)
  await useRateLimits(app, options.rateLimitPerMinute)
  useOriginGuard(app, options.origins)
  await useCookies(app)
  return app
}

function toTrustProxy(
  trusted: false | number | string,
): string | false | ((address: string, hop: number) => boolean) {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted
}
