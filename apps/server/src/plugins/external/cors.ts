import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import type { PublicOrigins } from '../../http/public-origins.ts'

/** Lets pages of the public origins call each other. Responses vary by Origin and never name another one. */
export async function useCors(app: FastifyInstance, origins: PublicOrigins): Promise<void> {
  await app.register(cors, {
    origin: (origin, callback) => {
      callback(null, origin !== undefined && origins.isPublic(origin) ? origin : false)
    },
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH'],
    allowedHeaders: ['content-type', 'network-type', 'network-types', 'idempotency-key', 'api_key'],
    exposedHeaders: ['x-request-id', 'retry-after'],
    maxAge: 600,
    hideOptionsRoute: true,
  })
}
