import { buildOpenApiDocument } from '@sunspan/api/openapi'
import type { FastifyInstance } from 'fastify'
import type { PublicOrigins } from '../../http/public-origins.ts'

/** Serves the OpenAPI document of exactly the routes that this server validates. */
export function registerApiDocument(
  app: FastifyInstance,
  deps: { readonly productName: string; readonly origins: PublicOrigins },
): void {
  const documents = new Map<string, string>()
  app.get('/api/openapi.json', async (request, reply) => {
    const { origin } = deps.origins.find(request.headers) ?? deps.origins.all[0] ?? { origin: '' }
    let text = documents.get(origin)
    if (text === undefined) {
      text = JSON.stringify(buildOpenApiDocument({ productName: deps.productName, serverUrl: origin }))
      documents.set(origin, text)
    }
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(text)
  })
}
