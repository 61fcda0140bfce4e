import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendPacked } from '../../http/send-packed.ts'
import { prefersMarkdown } from '../markdown/prefers-markdown.ts'
import { toMarkdown } from '../markdown/to-markdown.ts'
import { askedLanguage, ENGLISH, keepLanguage, keptLanguage } from './language.ts'

/** Languages of standalone pages. */
export type PlainLanguage = 'en' | 'de'

export const toPlain = (language: string | undefined): PlainLanguage | undefined =>
  language === 'de' || language === ENGLISH ? language : undefined

/** What standalone pages are sent with, and what their Markdown twins, at the same address with `.md`, are written by. */
interface PlainAnswer {
  /** Shared caches may keep the page for these seconds. */
  readonly freshSeconds: number
  readonly origin: string
  render(language: PlainLanguage): string
}

/**
 * Sends a page in the language that the browser keeps; one that the address asks for is kept first. At an address with `.md`, and to who prefers it, it is
 * sent as Markdown.
 */
export async function answerPlainPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { freshSeconds, origin, render }: PlainAnswer,
): Promise<FastifyReply> {
  const fresh = `public, max-age=${String(freshSeconds)}`
  if (isMarkdown(request)) {
    reply.headers({ 'cache-control': fresh, vary: 'origin, accept, accept-encoding' })
    reply.type('text/markdown; charset=utf-8')
    return sendPacked(request, reply, toMarkdown(render(ENGLISH), origin))
  }
  const asked = toPlain(askedLanguage(request))
  if (asked !== undefined) return keepLanguage(request, reply, asked)
  reply.headers({ 'cache-control': fresh, vary: 'origin, accept, accept-encoding, cookie' })
  reply.type('text/html; charset=utf-8')
  return sendPacked(request, reply, render(toPlain(keptLanguage(request)) ?? ENGLISH))
}

/** Whether a page is asked for as Markdown. */
export const isMarkdown = (request: FastifyRequest): boolean =>
  request.url.split('?', 1)[0]?.endsWith('.md') === true || prefersMarkdown(request)
