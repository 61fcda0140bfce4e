import type { CallOptions } from './call-options.ts'
import { createCookieJar } from './cookie-jar.ts'
import { readAnswer, readError } from './read-answer.ts'
import { SunspanError } from './sunspan-error.ts'
import { waitFor } from './wait-for.ts'

export interface ClientOptions {
  /** Origin of the installation, such as `https://bridge.example`. */
  baseUrl: string
  /** A key of `/for-developers`, or a label of your own that your orders then carry. Sent with every call; keep a key on your server. */
  apiKey?: string | undefined
  /** Of each attempt. Default: 15 s. */
  timeoutMs?: number | undefined
  /** Further attempts of calls that may be repeated: those that read, and those with an idempotency key. Default: 2. */
  retries?: number | undefined
  /** In place of the platform's `fetch`. */
  fetch?: typeof fetch | undefined
}

export interface Request {
  readonly method: string
  /** With the leading slash and the query. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Sent as JSON. */
  readonly body?: unknown
  /** Whether it may be sent again when its outcome is unknown. */
  readonly isRepeatable: boolean
}

export interface Connection {
  /** The answer of a call, as JSON. Throws a `SunspanError`, or the reason of `signal`. */
  ask(request: Request, options?: CallOptions): Promise<unknown>
  /** A response to be read as it comes: a file, a stream. Time limits hold until its headers are there. */
  open(request: Request, options?: CallOptions): Promise<Response>
}

const TIMEOUT_MS = 15_000
const RETRIES = 2
const FIRST_WAIT_MS = 250
/** What asks for more patience than that is thrown at once, with `retryAfterMs`. */
const LONGEST_WAIT_MS = 20_000

/** Speaks to one installation, with one session. */
export function createConnection(options: ClientOptions): Connection {
  const jar = createCookieJar()
  const baseUrl = options.baseUrl.replace(/\/+$/, '')

  function headersOf(request: Request): Headers {
    const headers = new Headers(request.headers)
    if (!headers.has('accept')) headers.set('accept', 'application/json')
    if (request.body !== undefined) headers.set('content-type', 'application/json')
    if (options.apiKey !== undefined) headers.set('api_key', options.apiKey)
    const cookie = jar.header()
    if (cookie !== undefined) headers.set('cookie', cookie)
    return headers
  }

  async function attempt<T>(
    request: Request,
    call: CallOptions,
    read: (response: Response) => T | Promise<T>,
  ): Promise<T> {
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), call.timeoutMs ?? options.timeoutMs ?? TIMEOUT_MS)
    const signal = call.signal === undefined ? limit.signal : AbortSignal.any([call.signal, limit.signal])
    try {
      // Called as a plain function: a browser's fetch throws if called as a method of another object.
      const ask = options.fetch ?? fetch
      const response = await ask(`${baseUrl}${request.path}`, {
        method: request.method,
        headers: headersOf(request),
        credentials: 'include',
        redirect: 'error',
        signal,
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      })
      jar.keep(response)
      if (!response.ok) throw await readError(response)
      return await read(response)
    } catch (cause) {
      if (cause instanceof SunspanError) throw cause
      if (call.signal?.aborted === true) throw call.signal.reason
      throw limit.signal.aborted
        ? new SunspanError('TIMEOUT', 'The server took too long to answer.', { cause })
        : new SunspanError('NETWORK', 'The server cannot be reached.', { cause })
    } finally {
      clearTimeout(timer)
    }
  }

  async function repeat<T>(
    request: Request,
    call: CallOptions = {},
    read: (response: Response) => T | Promise<T>,
  ): Promise<T> {
    const retries = request.isRepeatable ? (call.retries ?? options.retries ?? RETRIES) : 0
    for (let done = 0; ; done += 1) {
      try {
        return await attempt(request, call, read)
      } catch (error) {
        const wait = done < retries ? waitAfter(error, done) : null
        if (wait === null) throw error
        await waitFor(wait, call.signal)
      }
    }
  }

  return {
    ask: (request, call) => repeat(request, call, readAnswer),
    open: (request, call) => repeat(request, call, (response) => response),
  }
}

/** How long to wait before the next attempt; null if another one would not help. */
function waitAfter(error: unknown, done: number): number | null {
  if (!(error instanceof SunspanError)) return null
  const { status = 0, retryAfterMs } = error
  if (error.code !== 'NETWORK' && error.code !== 'TIMEOUT' && status !== 429 && status < 500) return null
  const wait = retryAfterMs ?? FIRST_WAIT_MS * 2 ** done * (1 + Math.random())
  return wait > LONGEST_WAIT_MS ? null : wait
}
