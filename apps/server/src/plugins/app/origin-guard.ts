import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../../http/api-error.ts'
import type { PublicOrigins } from '../../http/public-origins.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Browsers cannot forge Origin and Sec-Fetch-Site: where either is present it must be ours. A client that sends neither is no
 * browser, so it carries no cookies but its own.
 */
export function isOwnOrigin(request: FastifyRequest, origins: PublicOrigins): boolean {
  const { origin } = request.headers
  if (origin !== undefined) return origins.isPublic(origin)
  const site = request.headers['sec-fetch-site']
  return site === undefined || site === 'same-origin'
}

/** Refuses writes from foreign pages. */
export function useOriginGuard(app: FastifyInstance, origins: PublicOrigins): void {
  app.addHook('onRequest', async (request) => {
    if (!SAFE_METHODS.has(request.method)) requireOwnOrigin(request, origins)
  })
}

/** For reads with an effect (a login message, an event stream); a person may still open them from the address bar. */
export function requireOwnOriginOrDirect(request: FastifyRequest, origins: PublicOrigins): void {
  const direct = request.headers['sec-fetch-site'] === 'none' && request.headers.origin === undefined
  if (!direct) requireOwnOrigin(request, origins)
}

function requireOwnOrigin(request: FastifyRequest, origins: PublicOrigins): void {
  if (!isOwnOrigin(request, origins)) {
    throw new ApiError('FORBIDDEN_ORIGIN', 'This call is only answered to pages of this service.')
  }
}
