import type { FastifyInstance } from 'fastify'
import type { PublicOrigins } from '../../http/public-origins.ts'

const TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'

/** Says where programs find the API, its description and its state, as RFC 9727 specifies. */
export function registerApiCatalog(app: FastifyInstance, origins: PublicOrigins): void {
  app.get('/.well-known/api-catalog', (request, reply) => {
    const { origin } = origins.ofRequest(request.headers)
    const link = (path: string, type: string) => [{ href: `${origin}${path}`, type }]
    return reply
      .header('content-type', TYPE)
      .header('cache-control', 'no-cache')
      .send(
        JSON.stringify({
          linkset: [
            {
              anchor: `${origin}/api/`,
              'service-desc': link('/api/openapi.json', 'application/json'),
              'service-doc': link('/for-developers', 'text/html'),
              status: link('/api/status', 'application/json'),
            },
          ],
        }),
      )
  })
}
