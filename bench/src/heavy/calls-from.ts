import { Agent, request } from 'node:http'

export interface Answer {
  readonly status: number
  readonly text: string
}

/** Calls of one client with its cookies, from an address of the loopback network, which all limits by address go by. */
export interface Calls {
  /** Rejects if there is no answer. */
  call(method: string, path: string, body?: unknown): Promise<Answer>
  /** Reads an answer to its end, or for `forMs`, and keeps none of it. `status` is `reset` if the connection was. */
  read(path: string, forMs: number): Promise<{ readonly status: number | 'reset'; readonly bytes: number }>
  close(): void
}

const TIMEOUT_MS = 20_000

export function createCallsFrom(baseUrl: string, localAddress: string): Calls {
  const { port, host } = new URL(baseUrl)
  const agent = new Agent({ keepAlive: true, maxSockets: 150 })
  const cookies = new Map<string, string>()
  const optionsOf = (method: string, path: string) => ({
    agent,
    method,
    path,
    port,
    localAddress,
    host: '127.0.0.1',
    timeout: TIMEOUT_MS,
    headers: {
      host,
      'network-type': 'EVM',
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  })
  return {
    call: (method, path, body) =>
      new Promise((resolve, reject) => {
        const { headers, ...options } = optionsOf(method, path)
        const json = body === undefined ? {} : { 'content-type': 'application/json' }
        const sent = request({ ...options, headers: { ...headers, ...json } }, (response) => {
          for (const line of response.headers['set-cookie'] ?? []) {
            const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
            cookies.set(name, value)
          }
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (chunk: string) => (text += chunk))
          response.once('error', reject)
          response.once('end', () => resolve({ status: response.statusCode ?? 0, text }))
        })
        sent.once('timeout', () => sent.destroy(new Error('No answer in time')))
        sent.once('error', reject)
        sent.end(body === undefined ? undefined : JSON.stringify(body))
      }),
    read: (path, forMs) =>
      new Promise((resolve) => {
        let bytes = 0
        let status: number | 'reset' = 'reset'
        const sent = request(optionsOf('GET', path), (response) => {
          status = response.statusCode ?? 0
          response.on('data', (chunk: Buffer) => (bytes += chunk.length))
          response.on('error', () => undefined)
          response.once('end', () => sent.destroy())
        })
        const timer = setTimeout(() => sent.destroy(), forMs)
        sent.on('error', () => undefined)
        sent.once('close', () => {
          clearTimeout(timer)
          resolve({ status, bytes })
        })
        sent.end()
      }),
    close: () => agent.destroy(),
  }
}
