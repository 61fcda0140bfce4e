const TIMEOUT_MS = 15_000

/** How often a call is made again that the server refuses for load. */
const RETRIES = 5

/** JSON over fetch with the server's cookies, as a session requires. */
export interface HttpSession {
  /** Throws an Error with status and body for any status but 2xx. */
  call(method: string, path: string, body?: unknown): Promise<unknown>
  get<T>(path: string): Promise<T>
}

export function createHttpSession(baseUrl: string, headers: Readonly<Record<string, string>>): HttpSession {
  const jar = new Map<string, string>()

  const call = async (method: string, path: string, body?: unknown, retries = RETRIES): Promise<unknown> => {
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
    // A refusal for load did nothing. The header says after how many seconds the same call may be made again.
    if (text.includes('"OVERLOADED"') && retries > 0) {
      await new Promise((resolve) => setTimeout(resolve, Number(answer.headers.get('retry-after')) * 1000))
      return call(method, path, body, retries - 1)
    }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return JSON.parse(text)
  }

  return {
    call,
    // CAST: an integrator relies on the API document for the shape of a response; the tests check the values.
    get: async <T>(path: string): Promise<T> => (await call('GET', path)) as T,
  }
}
