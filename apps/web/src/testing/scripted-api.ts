/** Responses by `METHOD path` (path without query); functions receive the request. */
export type ApiScript = Readonly<Record<string, unknown>>

export interface ScriptedApi {
  readonly fetch: typeof fetch
  /** `METHOD path` of every request, in order. */
  readonly requests: string[]
  readonly bodies: unknown[]
}

export const apiFailure = (status: number, code: string, message: string, details?: object): Response =>
  Response.json({ code, message, request_id: 'request-1', details }, { status })

/** A fetch that responds from a script. A request missing in it fails the test with an error that names the request. */
export function scriptApi(script: ApiScript): ScriptedApi {
  const requests: string[] = []
  const bodies: unknown[] = []
  return {
    requests,
    bodies,
    async fetch(input, init) {
      const url = new URL(input instanceof Request ? input.url : String(input), 'http://localhost')
      const request = `${init?.method ?? 'GET'} ${decodeURIComponent(url.pathname)}`
      requests.push(request)
      if (typeof init?.body === 'string') bodies.push(JSON.parse(init.body))
      if (!(request in script)) throw new Error(`The test does not expect ${request}`)
      const entry = script[request]
      const answer: unknown = typeof entry === 'function' ? await entry(url, init) : entry
      return answer instanceof Response ? answer.clone() : Response.json(answer)
    },
  }
}
