import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

export interface InjectClient {
  /** Sends a request with the cookies so far and keeps those of the answer, as a browser does. */
  send(
    method: NonNullable<InjectOptions['method']>,
    url: string,
    options?: SendOptions,
  ): Promise<LightMyRequestResponse>
  readonly cookies: Map<string, string>
  /** The last Set-Cookie line of a name. */
  readonly setCookies: Map<string, string>
}

export interface SendOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object | string
}

/** A browser's share of HTTP for `app.inject`: host and cookies, no more. */
export function createInjectClient(
  app: FastifyInstance,
  options: {
    readonly host?: string
    readonly ip?: string
    readonly cookies?: ReadonlyMap<string, string>
  } = {},
): InjectClient {
  const cookies = new Map(options.cookies)
  const setCookies = new Map<string, string>()
  return {
    cookies,
    setCookies,
    async send(method, url, { headers, body } = {}) {
      const answer = await app.inject({
        method,
        url,
        remoteAddress: options.ip ?? '127.0.0.1',
        headers: {
          host: options.host ?? 'localhost:3000',
          ...(cookies.size === 0
            ? {}
            : { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: body }),
      })
      for (const cookie of answer.cookies) cookies.set(cookie.name, cookie.value)
      for (const line of [answer.headers['set-cookie'] ?? []].flat())
        setCookies.set(line.split('=', 1)[0] ?? '', line)
      return answer
    },
  }
}
