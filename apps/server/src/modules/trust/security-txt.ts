import type { FastifyInstance } from 'fastify'
import type { PublicOrigins } from '../../http/public-origins.ts'

/** Sooner than the year that RFC 9116 recommends as the longest; a running server renews it by itself. */
const VALID_MS = 90 * 86_400_000

/** Says where to report weaknesses, as RFC 9116 specifies. Without a contact there is no such file. */
export function registerSecurityTxt(
  app: FastifyInstance,
  deps: {
    readonly contact: string | null
    readonly origins: PublicOrigins
    readonly now: () => Date
  },
): void {
  const { contact } = deps
  if (contact === null) return
  app.get('/.well-known/security.txt', (request, reply) => {
    const { origin } = deps.origins.ofRequest(request.headers)
    const expires = new Date(deps.now().getTime() + VALID_MS).toISOString()
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${origin}/.well-known/security.txt`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`${lines.join('\n')}\n`)
  })
}
