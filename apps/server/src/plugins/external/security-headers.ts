import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Features of browsers that no page here uses: neither a script of ours nor one that got in may ask for them. */
const UNUSED_FEATURES = [
  ...['accelerometer', 'bluetooth', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
  ...['magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
]

/** Headers that isolate pages: nothing foreign can run in them, frame them or read them. */
export async function useSecurityHeaders(
  app: FastifyInstance,
  options: { readonly https: boolean; readonly connectTo: readonly string[] },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        // Dialog primitives lock scrolling with an inline style element.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Wallets announce their icons as data URIs.
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...options.connectTo],
        frameSrc: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(options.https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // Wallets that open their own window need to communicate with the page.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    hsts: options.https ? { maxAge: 63_072_000, includeSubDomains: true } : false,
  })
  const permissions = UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', ')
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissions)
  })
}
