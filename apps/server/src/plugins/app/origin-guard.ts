import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../../http/api-error.ts'
import type { PublicOrigins } from '../../http/public-origins.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Browsers cannot forge Origin and Sec-Fetch-Site: if either is present, it must be ours. A client that sends neither is not a browser, so
 * it carries only its own cookies.
 */
export function isOwnOrigin(request: FastifyRequest, origins: PublicOrigins): boolean {
  const { origin } = request.headers
  if (origin !== undefined) return origins.isPublic(origin)
  const site = request.headers['sec-fetch-site']
  return site === undefined || site === 'same-origin'
}

/**
 * The public origin of the requesting page, or null for a non-browser client. Browsers omit Origin for same-origin reads; they signal those
 * by Sec-Fetch-Site, older ones only by the Referer.
 */
export function askingOrigin(request: FastifyRequest, origins: PublicOrigins): string | null {
  const { origin, referer } = request.headers
  if (origin !== undefined) return origin
  if (request.headers['sec-fetch-site'] === 'same-origin') return origins.ofRequest(request.headers).origin
  const page = referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : null
  return page !== null && origins.isPublic(page) ? page : null
}

/** Refuses writes from foreign pages. */
export function useOriginGuard(app: FastifyInstance, origins: PublicOrigins): void {
  app.addHook('onRequest', async (request) => {
    if (!SAFE_METHODS.has(request.method)) requireOwnOrigin(request, origins)
  })
}

/** For reads with side effects (a login message, an event stream), which a user may still open from the address bar. */
export function requireOwnOriginOrDirect(request: FastifyRequest, origins: PublicOrigins): void {
  const direct = request.headers['sec-fetch-site'] === 'none' && request.headers.origin === undefined
  if (!direct) requireOwnOrigin(request, origins)
}

function requireOwnOrigin(request: FastifyRequest, origins: PublicOrigins): void {
  if (!isOwnOrigin(request, origins)) {
    throw new ApiError('FORBIDDEN_ORIGIN', 'A page of another site can’t make this call.')
  }
}
