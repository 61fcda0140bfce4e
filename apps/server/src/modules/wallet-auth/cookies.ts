import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PublicOrigin } from '../../http/public-origins.ts'

export type CookieKind = 'session' | 'login'

/** The `__Host-` prefix prevents sibling subdomains from planting cookies; browsers require Secure for it. */
export const cookieName = (kind: CookieKind, secure: boolean): string =>
  secure ? `__Host-sunspan_${kind}` : `sunspan_${kind}`

export async function useCookies(app: FastifyInstance): Promise<void> {
  await app.register(cookie)
}

export function readCookie(
  request: FastifyRequest,
  kind: CookieKind,
  origin: PublicOrigin,
): string | undefined {
  return request.cookies[cookieName(kind, origin.secure)]
}

export function writeCookie(
  reply: FastifyReply,
  kind: CookieKind,
  origin: PublicOrigin,
  cookieValue: { readonly token: string; readonly expiresAt: Date },
): void {
  reply.setCookie(cookieName(kind, origin.secure), cookieValue.token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: origin.secure,
    expires: cookieValue.expiresAt,
  })
}

export function clearCookie(reply: FastifyReply, kind: CookieKind, origin: PublicOrigin): void {
  reply.clearCookie(cookieName(kind, origin.secure), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: origin.secure,
  })
}
