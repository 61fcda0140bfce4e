import type { FastifyReply, FastifyRequest } from 'fastify'

/** Name of the cookie with the chosen language. Scripts of the page may read it. */
export const LANGUAGE_COOKIE = 'language'
/** The language in the code, whose pages are in the build's root. */
export const ENGLISH = 'en'

const YEAR_SECONDS = 31_536_000
const LANGUAGE = /^[a-z]{2}$/

/** The language that a link asks for (`?lang=de`), if it is one by its form. */
export function askedLanguage(request: FastifyRequest): string | undefined {
  const at = request.url.indexOf('?')
  const asked = at === -1 ? null : new URLSearchParams(request.url.slice(at)).get('lang')
  return asked !== null && LANGUAGE.test(asked) ? asked : undefined
}

/** The language that this browser keeps. */
export function keptLanguage(request: FastifyRequest): string | undefined {
  const pattern = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([a-z]{2})(?:;|$)`)
  return pattern.exec(request.headers.cookie ?? '')?.[1]
}

/** Keeps a language for a year, and leads to the same address without it: it is read once. */
export function keepLanguage(request: FastifyRequest, reply: FastifyReply, language: string): FastifyReply {
  const [path = '/', search = ''] = request.url.split('?', 2)
  const params = new URLSearchParams(search)
  params.delete('lang')
  const secure = request.protocol === 'https' ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${String(YEAR_SECONDS)}; SameSite=Lax${secure}`,
  )
  // Two slashes would lead to another host.
  const place = path.replace(/^[/\\]+/, '/')
  const rest = params.toString()
  return reply.header('cache-control', 'no-store').redirect(rest === '' ? place : `${place}?${rest}`, 302)
}
