import { request, type IncomingMessage } from 'node:http'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import type { Answer, Call } from './call.ts'

/** A user with a wallet and a browser: cookies are kept as they are set. */
export interface Actor {
  readonly name: string
  readonly account: PrivateKeyAccount
  /** Orders that it has made. */
  readonly orders: Set<string>
  /** Never rejects. A stream is left after a moment. */
  send(call: Call): Promise<Answer>
  /** Its cookies now, or those to go on with: what was logged out can be tried again. */
  cookies: ReadonlyMap<string, string>
}

const TIMEOUT_MS = 20_000
const STREAM_MS = 300
const LONGEST_ANSWER = 2 ** 20

/** `addressOf` is the address that the next call comes from. */
export function createActor(name: string, baseUrl: string, addressOf: () => string): Actor {
  const { host, port } = new URL(baseUrl)
  const actor: Actor = {
    name,
    account: privateKeyToAccount(generatePrivateKey()),
    orders: new Set(),
    cookies: new Map(),
    send: (call) =>
      new Promise((resolve) => {
        const began = performance.now()
        let status = 0
        let text = ''
        const sent = request(
          {
            host: '127.0.0.1',
            port,
            localAddress: addressOf(),
            method: call.method,
            path: call.path,
            headers: { host, ...call.headers, ...cookieHeader(actor.cookies) },
          },
          (response) => {
            status = response.statusCode ?? 0
            actor.cookies = withCookies(actor.cookies, response)
            const isStream = response.headers['content-type']?.startsWith('text/event-stream') === true
            if (isStream) setTimeout(() => sent.destroy(), STREAM_MS)
            response.setEncoding('utf8')
            response.on('data', (chunk: string) => {
              if (text.length < LONGEST_ANSWER) text += chunk
            })
            response.once('end', () => sent.destroy())
            // Measured to the beginning of a stream, which has no end.
            if (isStream) resolve({ status, text, ms: performance.now() - began })
          },
        )
        sent.setTimeout(TIMEOUT_MS, () => sent.destroy())
        sent.on('error', () => undefined)
        sent.once('close', () => resolve({ status, text, ms: performance.now() - began }))
        sent.end(call.body)
      }),
  }
  return actor
}

const cookieHeader = (cookies: ReadonlyMap<string, string>): { cookie?: string } =>
  cookies.size === 0 ? {} : { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }

function withCookies(
  cookies: ReadonlyMap<string, string>,
  { headers }: IncomingMessage,
): ReadonlyMap<string, string> {
  const next = new Map(cookies)
  for (const line of headers['set-cookie'] ?? []) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    next.set(name, value)
  }
  return next
}
