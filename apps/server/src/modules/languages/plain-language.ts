import type { FastifyReply, FastifyRequest } from 'fastify'
import { askedLanguage, ENGLISH, keepLanguage, keptLanguage } from './language.ts'

/** Languages of standalone pages. */
export type PlainLanguage = 'en' | 'de'

export const toPlain = (language: string | undefined): PlainLanguage | undefined =>
  language === 'de' || language === ENGLISH ? language : undefined

/**
 * Sends a page in the language that the browser keeps; one that the address asks for is kept first. Shared caches may keep the page for the given seconds.
 */
export function answerPlainPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { freshSeconds, render }: { readonly freshSeconds: number; render(language: PlainLanguage): string },
): FastifyReply {
  const asked = toPlain(askedLanguage(request))
  if (asked !== undefined) return keepLanguage(request, reply, asked)
  return reply
    .headers({
      'cache-control': `public, max-age=${String(freshSeconds)}`,
      vary: 'origin, accept-encoding, cookie',
    })
    .type('text/html; charset=utf-8')
    .send(render(toPlain(keptLanguage(request)) ?? ENGLISH))
}
