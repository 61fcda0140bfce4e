import { connect, type Socket } from 'node:net'
import { clockMs, type FromClients, type ToClients, type ToldOrder } from './stream-messages.ts'
import { sessionCookie } from './stream-users.ts'

/** Child process of the bench: clients that keep one stream each open, as browsers do, and report what they receive. */

const REPORT_MS = 100
const CONNECTING_AT_ONCE = 40
/** Without a hint of the server. */
const RETRY_MS = 2_000
/** Streams of one address, which the server limits. */
const STREAMS_PER_ADDRESS = 15

const refused: Record<string, number> = {}
let open = 0
let told: ToldOrder[] = []

const report = (): void => {
  const message: FromClients = { open, refused: { ...refused }, told }
  told = []
  for (const status of Object.keys(refused)) delete refused[status]
  process.send?.(message)
}

/** Every client comes from its own household: addresses of the loopback network. */
function addressOf(index: number): string {
  const household = Math.floor(index / STREAMS_PER_ADDRESS)
  return `127.1.${Math.floor(household / 250)}.${(household % 250) + 1}`
}

/** One client. Resolves when its stream has caught up for the first time. */
function keepOpen(url: URL, index: number): Promise<void> {
  let since = ''
  let retryMs = RETRY_MS
  return new Promise((resolve) => {
    const start = (): void => {
      let isCaughtUp = false
      let text = ''
      const socket = connect({
        port: Number(url.port),
        host: '127.0.0.1',
        localAddress: addressOf(index),
      })
      const onText = (chunk: string): void => {
        text += chunk
        for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
          take(text.slice(0, end))
          text = text.slice(end + 2)
        }
        // The server has ended the answer, and might keep the connection for another one.
        if (text.endsWith('0\r\n\r\n')) socket.destroy()
      }
      const take = (block: string): void => {
        const status = /^HTTP\/1\.1 (\d+)/.exec(block)?.[1]
        if (status !== undefined && status !== '200') {
          refused[status] = (refused[status] ?? 0) + 1
          socket.destroy()
        }
        retryMs = Number(/^retry: (\d+)/m.exec(block)?.[1] ?? retryMs)
        since = /^id: (\d+)/m.exec(block)?.[1] ?? since
        if (block.includes('event: order_updated')) {
          const { id, version } = Object(JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? ''))
          told.push({ id, version, at: clockMs() })
        }
        if (isCaughtUp || !/^id: /m.test(block)) return
        isCaughtUp = true
        open += 1
        resolve()
      }
      socket.setEncoding('utf8').on('data', onText)
      socket.on('error', () => undefined)
      socket.on('connect', () => ask(socket, url, { index, since }))
      socket.on('close', () => {
        if (isCaughtUp) open -= 1
        setTimeout(start, retryMs)
      })
    }
    start()
  })
}

function ask(socket: Socket, url: URL, client: { readonly index: number; readonly since: string }): void {
  const path = client.since === '' ? '/api/stream' : `/api/stream?since=${client.since}`
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${url.host}\r\nCookie: ${sessionCookie(client.index)}\r\n\r\n`)
}

async function openAll({ url, from, to }: ToClients): Promise<void> {
  let next = from
  const connectNext = async (): Promise<void> => {
    while (next < to) {
      const index = next
      next += 1
      await keepOpen(new URL(url), index)
    }
  }
  await Promise.all(Array.from({ length: CONNECTING_AT_ONCE }, connectNext))
}

process.on('message', (message: ToClients) => void openAll(message))
process.on('disconnect', () => process.exit())
setInterval(report, REPORT_MS)
