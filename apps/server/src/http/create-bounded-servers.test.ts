import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import type { HttpOptions } from '../create-http-app.ts'
import { createBareApp } from '../testing/create-bare-app.ts'
import { portOf } from './port-of.ts'

const TIMES = { headersMs: 300, requestMs: 600, keepAliveMs: 400, silentMs: 1_000, checkMs: 50 }
/** For tests of other limits: no connection is closed for being slow. */
const PATIENT = { ...TIMES, headersMs: 5_000, requestMs: 5_000, keepAliveMs: 5_000 }
const REQUEST = 'GET /api/x HTTP/1.1\r\nHost: localhost:3000\r\n\r\n'
/** Node closes an idle connection one second later than configured, so that the client closes it first. */
const KEEP_ALIVE_GRACE_MS = 1_000

let port: number
const sockets: Socket[] = []
const lines: string[] = []
let app: FastifyInstance | undefined

async function serve(options: Partial<HttpOptions> = {}): Promise<void> {
  const logger = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) })
  const bare = await createBareApp({ logger, rateLimitPerMinute: 0, connectionTimes: TIMES, ...options })
  app = bare.app
  app.get('/api/x', async () => ({}))
  app.post('/api/x', async () => ({}))
  app.get('/api/large', async () => 'x'.repeat(50_000_000))
  app.get('/api/slow', async () => {
    await sleep(800)
    return {}
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = portOf(app)
}

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  lines.splice(0)
  await app?.close()
  app = undefined
})

interface Line {
  readonly socket: Socket
  readonly openedAt: number
  /** Milliseconds until the server closed it. */
  readonly closed: Promise<number>
  text(): string
}

async function dial(localAddress = '127.0.0.1'): Promise<Line> {
  const openedAt = performance.now()
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  sockets.push(socket)
  let received = ''
  socket.on('error', () => undefined)
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString()
  })
  const closed = once(socket, 'close').then(() => performance.now() - openedAt)
  await once(socket, 'connect')
  return { socket, openedAt, closed, text: () => received }
}

const isOpen = (line: Line): boolean => !line.socket.destroyed && line.socket.readable

/** Sends byte by byte until the server closes the connection. */
async function dribble(line: Line, bytes: string): Promise<void> {
  for (const byte of bytes) {
    if (!isOpen(line) || !line.socket.writable) return
    line.socket.write(byte)
    await sleep(60)
  }
}

describe('W-35 slow senders', () => {
  it('are ended while they still send headers, one byte after the other', async () => {
    await serve()
    const line = await dial()
    void dribble(line, REQUEST)
    const closedAfter = await line.closed
    expect(closedAfter).toBeGreaterThan(TIMES.headersMs - 50)
    expect(closedAfter).toBeLessThan(TIMES.headersMs + 500)
    expect(line.text()).toMatch(/^HTTP\/1\.1 4\d\d /)
  })

  it('are ended while they still send a body', async () => {
    await serve()
    const line = await dial()
    line.socket.write(
      'POST /api/x HTTP/1.1\r\nHost: localhost:3000\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n',
    )
    void dribble(line, '{'.repeat(100))
    expect(await line.closed).toBeLessThan(TIMES.requestMs + 500)
  })

  it('are ended when they never send anything', async () => {
    await serve()
    const line = await dial()
    expect(await line.closed).toBeLessThan(TIMES.headersMs + 500)
  })

  it('do not count a handler that takes its time against its caller', async () => {
    await serve()
    const line = await dial()
    line.socket.write('GET /api/slow HTTP/1.1\r\nHost: localhost:3000\r\nConnection: close\r\n\r\n')
    await line.closed
    expect(line.text()).toMatch(/^HTTP\/1\.1 200 /)
  })
})

describe('W-35 silent connections', () => {
  it('are ended when they are kept alive for nothing', async () => {
    await serve()
    const line = await dial()
    line.socket.write(REQUEST)
    const closedAfter = await line.closed
    expect(line.text()).toMatch(/^HTTP\/1\.1 200 /)
    expect(closedAfter).toBeLessThan(TIMES.keepAliveMs + KEEP_ALIVE_GRACE_MS + 500)
  })

  it('are ended when they ask for a large answer and do not read it', async () => {
    await serve()
    const line = await dial()
    line.socket.pause()
    line.socket.write('GET /api/large HTTP/1.1\r\nHost: localhost:3000\r\n\r\n')
    await sleep(TIMES.silentMs * 3)
    const server = app?.server
    const count = await new Promise<number>((resolve, reject) => {
      server?.getConnections((error, open) => (error === null ? resolve(open) : reject(error)))
    })
    expect(count).toBe(0)
  })
})

describe('W-35 many connections', () => {
  it('of one address: the next one is closed at once, that of another address is served, and a place comes free', async () => {
    await serve({ connections: { inAll: 100, perAddress: 3 }, connectionTimes: PATIENT })
    const three = await Promise.all([dial(), dial(), dial()])
    const fourth = await dial()
    expect(await fourth.closed).toBeLessThan(200)
    expect(three.every(isOpen)).toBe(true)
    const other = await dial('127.0.0.2')
    other.socket.write(REQUEST)
    await expect.poll(() => other.text()).toMatch(/^HTTP\/1\.1 200 /)
    three[0]?.socket.destroy()
    await sleep(50)
    const again = await dial()
    again.socket.write(REQUEST)
    await expect.poll(() => again.text()).toMatch(/^HTTP\/1\.1 200 /)
    expect(lines.join('')).toContain('per_address')
  })

  it('in all: the next one is closed at once, idle ones make room, and that is logged once', async () => {
    await serve({ connections: { inAll: 3, perAddress: null }, connectionTimes: PATIENT })
    await Promise.all([dial(), dial()])
    const idle = await dial()
    idle.socket.write(REQUEST)
    await expect.poll(() => idle.text()).toMatch(/^HTTP\/1\.1 200 /)
    const fourth = await dial()
    const fifth = await dial()
    expect(await fourth.closed).toBeLessThan(200)
    expect(await idle.closed).toBeLessThan(1_000)
    await fifth.closed.catch(() => undefined)
    await sleep(50)
    const next = await dial()
    next.socket.write(REQUEST)
    await expect.poll(() => next.text()).toMatch(/^HTTP\/1\.1 200 /)
    expect(lines.filter((line) => line.includes('in_all'))).toHaveLength(1)
  })
})
