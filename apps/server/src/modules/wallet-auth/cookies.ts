import cookie, { type CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { EMBED_BASE } from '../../http/embed-base.ts'
import type { PublicOrigin } from '../../http/public-origins.ts'

export type CookieKind = 'session' | 'login'

/** The `__Host-` prefix prevents sibling subdomains from planting cookies; browsers require Secure for it. */
export const cookieName = (kind: CookieKind, secure: boolean): string =>
  secure ? `__Host-sunspan_${kind}` : `sunspan_${kind}`

/**
 * Whether our own page in a frame of another site asks: browsers send its address to its own origin, and no other site can. Its cookies have a name of
 * their own, since they have to be sent across sites; no other request is served by them.
 */
function isEmbedded({ headers: { referer } }: FastifyRequest, { origin }: PublicOrigin): boolean {
  return referer?.startsWith(`${origin}${EMBED_BASE}/`) === true
}

interface Jar {
  readonly name: string
  readonly attributes: CookieSerializeOptions
}

function jarOf(request: FastifyRequest, kind: CookieKind, origin: PublicOrigin): Jar {
  const shared = { path: '/', httpOnly: true }
  // Partitioned: the cookie exists within this parent's pages only, so a session in a frame does not exist elsewhere, and vice versa.
  return isEmbedded(request, origin)
    ? {
        name: `__Host-sunspan_embed_${kind}`,
        attributes: { ...shared, sameSite: 'none', secure: true, partitioned: true },
      }
    : {
        name: cookieName(kind, origin.secure),
        attributes: { ...shared, sameSite: 'lax', secure: origin.secure },
      }
}

export async function useCookies(app: FastifyInstance): Promise<void> {
  await app.register(cookie)
}

export function readCookie(
  request: FastifyRequest,
  kind: CookieKind,
  origin: PublicOrigin,
): string | undefined {
  return request.cookies[jarOf(request, kind, origin).name]
}

export function writeCookie(
  reply: FastifyReply,
  kind: CookieKind,
  origin: PublicOrigin,
  cookieValue: { readonly token: string; readonly expiresAt: Date },
): void {
  const { name, attributes } = jarOf(reply.request, kind, origin)
  reply.setCookie(name, cookieValue.token, { ...attributes, expires: cookieValue.expiresAt })
}

export function clearCookie(reply: FastifyReply, kind: CookieKind, origin: PublicOrigin): void {
  const { name, attributes } = jarOf(reply.request, kind, origin)
  reply.clearCookie(name, attributes)
}
