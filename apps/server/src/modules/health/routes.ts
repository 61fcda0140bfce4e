import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { ApiError } from '../../http/api-error.ts'
import { createFreshReading } from '../status/fresh-reading.ts'
import { takesWrites } from './takes-writes.ts'

/**
 * `/api/health`: the process is running. `/api/health/ready`: it can also reach its database, and is not about to stop. A database that takes no writes is
 * said and no reason to take a process away, since pages and orders are still read. A server with an engine process says whether that one runs; while it is
 * started again, orders are still taken and pages served.
 */
export function registerHealthRoutes(
  app: FastifyInstance,
  deps: {
    readonly pool: Pick<Pool, 'query'>
    readonly now: () => Date
    readonly isDraining: () => boolean
    readonly isEngineUp?: (() => boolean) | undefined
  },
): void {
  const readWrites = createFreshReading(() => takesWrites(deps.pool), deps.now)
  app.get('/api/health', { config: { rateLimit: false } }, async () => ({ status: 'ok' }))
  app.get('/api/health/ready', { config: { rateLimit: false } }, async () => {
    if (deps.isDraining()) throw new ApiError('OVERLOADED', 'The server is about to stop.')
    try {
      await deps.pool.query('SELECT 1')
      const { isEngineUp } = deps
      return {
        status: 'ok',
        ...(isEngineUp !== undefined && { engine: isEngineUp() ? 'ok' : 'starting' }),
        ...(!(await readWrites()) && { database: 'read_only' }),
      }
    } catch (error) {
      throw new ApiError('OVERLOADED', 'The database does not answer.', { cause: error })
    }
  })
}
