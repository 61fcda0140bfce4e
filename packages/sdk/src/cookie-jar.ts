export interface CookieJar {
  /** Takes over what a response sets or removes. */
  keep(response: Response): void
  /** The `cookie` header of the next request; undefined without cookies. */
  header(): string | undefined
}

/**
 * Keeps the session between calls. In browsers it stays empty, since they show no page the cookies of a response and keep them themselves. Its cookies are
 * of one origin: the client follows no redirect.
 */
export function createCookieJar(): CookieJar {
  const cookies = new Map<string, string>()
  return {
    keep(response) {
      for (const line of response.headers.getSetCookie?.() ?? []) {
        const [pair = '', ...attributes] = line.split(';')
        const [name = '', ...value] = pair.split('=')
        if (hasEnded(attributes)) cookies.delete(name.trim())
        else cookies.set(name.trim(), value.join('=').trim())
      }
    },
    header: () =>
      cookies.size === 0 ? undefined : [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  }
}

function hasEnded(attributes: readonly string[]): boolean {
  return attributes.some((attribute) => {
    const [name = '', ...value] = attribute.split('=')
    const text = value.join('=').trim()
    if (name.trim().toLowerCase() === 'max-age') return Number(text) <= 0
    return name.trim().toLowerCase() === 'expires' && Date.parse(text) <= Date.now()
  })
}
