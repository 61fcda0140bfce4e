import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../http/api-error.ts'

/**
 * Refuses new calls of the API with OVERLOADED while the event loop lags, so that accepted work still finishes in time. Pages and their files cost little,
 * and without a page a person would not even learn that the service is busy.
 */
export async function useLoadShedding(app: FastifyInstance, maxEventLoopDelayMs: number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    retryAfter: 5,
    pressureHandler: async (request, reply) => {
      const { url } = request.routeOptions
      if (url === '/api/health' || url?.startsWith('/api/') !== true) return
      reply.header('retry-after', '5')
      throw new ApiError('OVERLOADED', 'The service is busy. Please try again in a moment.')
    },
  })
}
