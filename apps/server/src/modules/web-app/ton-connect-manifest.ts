import type { FastifyInstance } from 'fastify'
import type { PublicOrigins } from '../../http/public-origins.ts'

/** Wallets require a square image, 180 pixels wide, not SVG. */
const ICON = '/icons/app-180.png'

/** The app's identity for TON wallets: they fetch it from wherever they run, display the name, and sign for the domain of its `url`. */
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
