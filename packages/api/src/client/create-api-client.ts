import type { BridgeRouteName, RouteName } from '../routes/index.ts'
import { ApiError, ApiUnreachableError } from './api-error.ts'
import { buildUrl, type UrlParts } from './build-url.ts'
import type { Arguments, CallAnswer, CallInput, CallName, UrlInput } from './call-types.ts'
import { readAnswer } from './read-answer.ts'
import { ROUTE_PATHS } from './route-paths.ts'

type Paths = Readonly<Partial<Record<RouteName, readonly [method: string, path: string]>>>

export const DEFAULT_TIMEOUT_MS = 15_000

export interface ApiClientOptions {
  /** Origin of the API; empty for the page's origin. */
  readonly baseUrl: string
  readonly fetch: typeof fetch
  /** Headers of every call, read for each call: an integrator's label. */
  readonly getHeaders?: (() => Readonly<Record<string, string>>) | undefined
  /** Default: 15 s. */
  readonly timeoutMs?: number | undefined
  /** Validates every successful response and throws if it breaks the contract; tests pass `checkAnswer` of the testing entry. */
  readonly checkAnswer?: ((name: CallName, answer: unknown) => void) | undefined
}

/** A client of these calls: by default those of the bridge. */
export interface ApiClient<Names extends RouteName = BridgeRouteName> {
  /**
   * Makes a call. Throws an ApiError if the API responds with an error, an ApiUnreachableError if no response of the API arrives, and the reason of
   * `signal` if it was aborted.
   */
  call<Name extends CallName & Names>(
    name: Name,
    ...input: Arguments<CallInput<Name>>
  ): Promise<CallAnswer<Name>>
  /** The URL of a call, for event streams and links. */
  urlOf<Name extends Names>(name: Name, ...input: Arguments<UrlInput<Name>>): string
}

interface LooseInput extends UrlParts {
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
}

function requestHeaders(options: ApiClientOptions, input: LooseInput): Headers {
  const headers = new Headers(options.getHeaders?.())
  headers.set('accept', 'application/json')
  if (input.body !== undefined) headers.set('content-type', 'application/json')
  for (const [name, value] of Object.entries(input.headers ?? {})) {
    if (value !== undefined) headers.set(name, value)
  }
  return headers
}

function pathOf(paths: Paths, name: RouteName): readonly [method: string, path: string] {
  const found = paths[name]
  if (found === undefined) throw new TypeError(`This client does not call ${name}`)
  return found
}

async function request(
  {
    paths,
    say,
    ...options
  }: ApiClientOptions & { readonly paths: Paths; readonly say?: Words['say'] | undefined },
  name: CallName,
  input: LooseInput,
): Promise<unknown> {
  const [method, path] = pathOf(paths, name)
  const timeout = AbortSignal.timeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS)
  const signal = input.signal === undefined ? timeout : AbortSignal.any([input.signal, timeout])
  const init: RequestInit = {
    method,
    signal,
    credentials: 'include',
    headers: requestHeaders(options, input),
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  }
  const url = buildUrl(options.baseUrl, path, input)
  // Called as a plain function: a browser's fetch throws if called as a method of another object.
  const { fetch } = options
  try {
    return await readAnswer(await fetch(url, init), say)
  } catch (cause) {
    if (cause instanceof ApiError || cause instanceof ApiUnreachableError) throw cause
    if (input.signal?.aborted === true) throw input.signal.reason
    throw new ApiUnreachableError(timeout.aborted ? 'timeout' : 'network', { cause })
  }
}

/** A client of the API, typed by its route table. It does not validate responses itself, so that browsers load no schemas. */
export const createApiClient = (options: ApiClientOptions): ApiClient => createClient(options, ROUTE_PATHS)

/** What answers are given out as. */
interface Words {
  /** Of an answer, once it has been checked. */
  readonly read: (answer: unknown) => unknown
  /** Of a sentence of the server. */
  readonly say: (sentence: string) => string
}

/** A client of the calls in `paths`. */
export function createClient<Names extends RouteName>(
  options: ApiClientOptions,
  paths: Readonly<Record<Names, readonly [method: string, path: string]>>,
  words?: Words,
): ApiClient<Names> {
  const client = {
    async call(name: CallName, input: LooseInput = {}): Promise<unknown> {
      const answer = await request({ ...options, paths, say: words?.say }, name, input)
      options.checkAnswer?.(name, answer)
      return words === undefined ? answer : words.read(answer)
    },
    urlOf(name: RouteName, input: UrlParts = {}): string {
      return buildUrl(options.baseUrl, pathOf(paths, name)[1], input)
    },
  }
  // CAST: the route table defines inputs and responses; responses are validated if `checkAnswer` is given.
  return client as ApiClient<Names>
}
