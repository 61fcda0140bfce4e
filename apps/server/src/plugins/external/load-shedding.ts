import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../http/api-error.ts'

/** Refuses new work with OVERLOADED while the event loop lags, so that accepted work still finishes in time. */
export async function useLoadShedding(app: FastifyInstance, maxEventLoopDelayMs: number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    retryAfter: 5,
    pressureHandler: async (request, reply) => {
      if (request.routeOptions.url === '/api/health') return
      reply.header('retry-after', '5')
      throw new ApiError('OVERLOADED', 'The service is busy. Please try again in a moment.')
    },
  })
}
