import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../http/api-error.ts'

/** `/api/health`: this process runs. `/api/health/ready`: it can also reach its database. */
export function registerHealthRoutes(
  app: FastifyInstance,
  deps: { readonly pingDatabase: () => Promise<unknown> },
): void {
  app.get('/api/health', { config: { rateLimit: false } }, async () => ({ status: 'ok' }))
  app.get('/api/health/ready', { config: { rateLimit: false } }, async () => {
    try {
      await deps.pingDatabase()
    } catch (error) {
      throw new ApiError('OVERLOADED', 'The database does not answer.', { cause: error })
    }
    return { status: 'ok' }
  })
}
