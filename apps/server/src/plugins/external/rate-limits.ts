import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, RouteShorthandOptions } from 'fastify'
import { ApiError } from '../../http/api-error.ts'
import { callerOf, payerOf } from '../../http/caller-of.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Counts API calls by key, and without one by address, with an IPv6 /64 network counting as one. Routes may set tighter limits. 0 disables all of them. */
export async function useRateLimits(app: FastifyInstance, perMinute: number): Promise<void> {
  if (perMinute === 0) return
  await app.register(rateLimit, {
    // A key has a limit of its own, wherever its calls come from.
    max: ({ apiClient }) => apiClient?.callsPerMinute ?? perMinute,
    timeWindow: MINUTE_MS,
    cache: 20_000,
    keyGenerator: payerOf,
    // By the matched route, since the request line may spell the same path differently.
    allowList: ({ routeOptions }) => routeOptions.url?.startsWith('/api/') !== true,
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: (_request, context) =>
      new ApiError('TOO_MANY_REQUESTS', `Too many requests. Please try again in ${context.after}.`),
  })
}

/** Route options for a tighter limit. */
export const limitPerMinute = (max: number): RouteShorthandOptions => ({
  config: { rateLimit: { max, timeWindow: MINUTE_MS } },
})

/** Route options for calls that a user hardly makes more than once. */
export const limitPerHour = (max: number): RouteShorthandOptions => ({
  config: { rateLimit: { max, timeWindow: HOUR_MS, keyGenerator: ({ ip }) => callerOf(ip) } },
})
