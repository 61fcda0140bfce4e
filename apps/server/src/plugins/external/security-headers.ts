import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Features of browsers that no page here uses: neither a script of ours nor one that got in may ask for them. */
const UNUSED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** What the policy says about frames unless a page allows some (`allowFrames`). */
const NO_FRAMES = "frame-ancestors 'none'"

/** Lets pages of these origins frame the answer. */
export function allowFrames(reply: FastifyReply, origins: readonly string[]): void {
  const policy = String(reply.getHeader('content-security-policy'))
  if (!policy.includes(NO_FRAMES)) throw new Error('The content security policy says nothing about frames.')
  reply.header('content-security-policy', policy.replace(NO_FRAMES, `frame-ancestors ${origins.join(' ')}`))
  // It knows no origins, and browsers that know the policy ignore it.
  reply.removeHeader('x-frame-options')
}

/** Headers that isolate pages: nothing foreign can run in them, frame them or read them. */
export async function useSecurityHeaders(
  app: FastifyInstance,
  options: {
    readonly https: boolean
    readonly connectTo: readonly string[]
    /** Foreign scripts and frames run only where an operator has chosen a provider of captchas. */
    readonly captchaSources: readonly string[]
  },
): Promise<void> {
  const captcha = [...options.captchaSources]
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...captcha],
        scriptSrcAttr: ["'none'"],
        // Dialog primitives lock scrolling with an inline style element.
        styleSrc: ["'self'", "'unsafe-inline'", ...captcha],
        // Wallets announce their icons as data URIs.
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...options.connectTo, ...captcha],
        frameSrc: captcha.length === 0 ? ["'none'"] : captcha,
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
