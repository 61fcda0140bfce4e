import type { FastifyInstance } from 'fastify'
import type { PublicOrigins } from '../../http/public-origins.ts'

/** Square, 180 pixels wide, and no SVG: so wallets want it. */
const ICON = '/icons/app-180.png'

/** Who asks, for TON wallets: they fetch it from wherever they run, show the name, and sign for the domain of its `url`. */
export function registerTonConnectManifest(
  app: FastifyInstance,
  { origins, productName }: { readonly origins: PublicOrigins; readonly productName: string },
): void {
  app.get('/tonconnect-manifest.json', (request, reply) => {
    const { origin } = origins.ofRequest(request.headers)
    return reply
      .headers({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'no-cache',
      })
      .send({ url: origin, name: productName, iconUrl: `${origin}${ICON}` })
  })
}
