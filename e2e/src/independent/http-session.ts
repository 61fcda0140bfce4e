const TIMEOUT_MS = 15_000

/** JSON over fetch with the server's cookies, as a session requires. */
export interface HttpSession {
  /** Throws an Error with status and body for any status but 2xx. */
  call(method: string, path: string, body?: unknown): Promise<unknown>
  get<T>(path: string): Promise<T>
}

export function createHttpSession(baseUrl: string, headers: Readonly<Record<string, string>>): HttpSession {
  const jar = new Map<string, string>()

  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        ...headers,
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const [name = '', value = ''] = pair.split('=')
      jar.set(name, value)
    }
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return JSON.parse(text)
  }

  return {
    call,
    // CAST: an integrator relies on the API document for the shape of a response; the tests check the values.
    get: async <T>(path: string): Promise<T> => (await call('GET', path)) as T,
  }
}
