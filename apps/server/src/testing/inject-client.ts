import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

export interface InjectClient {
  /** Sends a request with the cookies so far and stores those of the response, as a browser does. */
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

/** A minimal browser for `app.inject`: only host and cookies. */
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
