import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../http/api-error.ts'

/** `/api/health`: the process is running. `/api/health/ready`: it can also reach its database, and is not about to stop. */
export function registerHealthRoutes(
  app: FastifyInstance,
  deps: { readonly pingDatabase: () => Promise<unknown>; readonly isDraining: () => boolean },
): void {
  app.get('/api/health', { config: { rateLimit: false } }, async () => ({ status: 'ok' }))
  app.get('/api/health/ready', { config: { rateLimit: false } }, async () => {
    if (deps.isDraining()) throw new ApiError('OVERLOADED', 'The server is about to stop.')
    try {
      await deps.pingDatabase()
    } catch (error) {
      throw new ApiError('OVERLOADED', 'The database does not answer.', { cause: error })
    }
    return { status: 'ok' }
  })
}
