import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../http/api-error.ts'

/**
 * `/api/health`: the process is running. `/api/health/ready`: it can also reach its database, and is not about to stop. A server with an engine
 * process says whether that one runs; while it is started again, orders are still taken and pages served.
 */
export function registerHealthRoutes(
  app: FastifyInstance,
  deps: {
    readonly pingDatabase: () => Promise<unknown>
    readonly isDraining: () => boolean
    readonly isEngineUp?: (() => boolean) | undefined
  },
): void {
  app.get('/api/health', { config: { rateLimit: false } }, async () => ({ status: 'ok' }))
  app.get('/api/health/ready', { config: { rateLimit: false } }, async () => {
    if (deps.isDraining()) throw new ApiError('OVERLOADED', 'The server is about to stop.')
    try {
      await deps.pingDatabase()
    } catch (error) {
      throw new ApiError('OVERLOADED', 'The database does not answer.', { cause: error })
    }
    const { isEngineUp } = deps
    return { status: 'ok', ...(isEngineUp === undefined ? {} : { engine: isEngineUp() ? 'ok' : 'starting' }) }
  })
}
