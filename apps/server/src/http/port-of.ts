import type { FastifyInstance } from 'fastify'

/** The port that a server listens on, even if it was chosen automatically. Throws before the server listens. */
export function portOf(app: FastifyInstance): number {
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port')
  return address.port
}
