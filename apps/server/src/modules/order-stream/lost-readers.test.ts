import type { FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { portOf } from '../../http/port-of.ts'
import type { Session } from '../wallet-auth/session.ts'
import { createBareApp } from '../../testing/create-bare-app.ts'
import { createOrderStreams, type OrderStreams } from './order-streams.ts'
import { registerOrderStreamRoutes } from './routes.ts'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const LOOK_UP_MS = 60
const READERS = 8
const IN_A_DAY = new Date(Date.now() + 86_400_000)

const session: Session = {
  id: 's1',
  expiresAt: IN_A_DAY,
  wallets: [{ family: 'evm', address: ADDRESS, networkId: null, expiresAt: IN_A_DAY }],
}

let app: FastifyInstance
let streams: OrderStreams
let lookUps: number
let port: number

beforeEach(async () => {
  lookUps = 0
  const bare = await createBareApp({ rateLimitPerMinute: 0 })
  app = bare.app
  streams = createOrderStreams({
    limits: { perSession: 5, perWallet: 5, perIp: 5 },
    now: () => new Date(),
    findOpenProofs: async () => new Map(),
  })
  registerOrderStreamRoutes(app, {
    streams,
    origins: bare.origins,
    now: () => new Date(),
    orders: { listChanged: async () => ({ orders: [], isComplete: true }) },
    toUpdate: () => {
      throw new Error('there are no orders')
    },
    readSession: async () => {
      lookUps += 1
      await sleep(LOOK_UP_MS)
      return session
    },
    normalizeAddress: (family, address) => (family === 'evm' ? address : undefined),
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = portOf(app)
})

afterEach(() => app.close())

const OF_WALLET = `/api/orders/session_open?wallet_address=${ADDRESS}`

async function askForStream(path = OF_WALLET, times = 1) {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('error', () => undefined)
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString()
  })
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:3000\r\n\r\n`.repeat(times))
  return { socket, text: () => received }
}

it.each([OF_WALLET, '/api/stream'])(
  'W-35 a reader that disconnects before %s begins takes no place',
  async (path) => {
    const readers = await Promise.all(Array.from({ length: READERS }, () => askForStream(path)))
    await expect.poll(() => lookUps).toBeGreaterThan(5)
    for (const { socket } of readers) socket.resetAndDestroy()
    await sleep(LOOK_UP_MS * 3)
    expect(streams.size).toBe(0)
    const honest = await askForStream(path)
    await expect.poll(() => honest.text()).toMatch(/^HTTP\/1\.1 200 /)
    expect(streams.size).toBe(1)
    honest.socket.destroy()
    await expect.poll(() => streams.size).toBe(0)
  },
)

it.each([OF_WALLET, '/api/stream'])(
  'W-35 a reader whose stream waits behind another response of its connection frees its place as well: %s',
  async (path) => {
    const { socket } = await askForStream(path, 3)
    await expect.poll(() => streams.size).toBe(3)
    socket.resetAndDestroy()
    await expect.poll(() => streams.size).toBe(0)
  },
)

it.each([OF_WALLET, '/api/stream'])(
  'W-35 a reader that goes in the middle of %s frees its place at once',
  async (path) => {
    const readers = await Promise.all(Array.from({ length: 5 }, () => askForStream(path)))
    await expect.poll(() => streams.size).toBe(5)
    const sixth = await askForStream(path)
    await expect.poll(() => sixth.text()).toMatch(/^HTTP\/1\.1 429 /)
    for (const { socket } of readers) socket.resetAndDestroy()
    await expect.poll(() => streams.size).toBe(0)
  },
)
