import { routes, type Route } from '@sunspan/api'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestStack, type TestStack } from '../testing/create-test-stack.ts'
import { pathOf } from '../testing/example-calls.ts'
import { openSession } from '../testing/login-client.ts'
import { BASE, ETHEREUM, startTestChain, type TestChain, USER } from '../testing/start-test-chains.ts'
import { portOf } from './port-of.ts'

/** More than any place for readers has: of a session, a wallet, an address and in all. */
const READERS = 32
/** Of these from the honest reader's address: fewer than the calls of the tightest limit a minute, more than an address may make at a time. */
const FROM_HERE = 8
/** Each goes later than the one before, so that they go at every moment of an answer. */
const STEP_MS = 2

let chains: TestChain[]
let stack: TestStack
let port: number
let cookie: string

beforeAll(async () => {
  chains = await Promise.all([startTestChain(ETHEREUM), startTestChain(BASE)])
  // No limit of calls, but all others: budgets and places.
  stack = await createTestStack(chains, { rateLimitPerMinute: 1_000_000, streamsPerIp: 5 })
  const client = await openSession(stack, USER)
  cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  await stack.app.listen({ host: '127.0.0.1', port: 0 })
  port = portOf(stack.app)
})

afterAll(async () => {
  await stack.close()
  await Promise.all(chains.map(({ anvil }) => anvil.stop()))
})

async function ask(path: string, localAddress: string) {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  let received = ''
  socket.on('error', () => undefined)
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString()
  })
  await once(socket, 'connect')
  const lines = [`GET ${path} HTTP/1.1`, 'Host: localhost:3000', 'Network-Type: EVM', `Cookie: ${cookie}`]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  return { socket, status: () => /^HTTP\/1\.1 (\d{3}) /.exec(received)?.[1] }
}

async function breakOff(path: string, reader: number): Promise<void> {
  const from = reader % (READERS / FROM_HERE) === 0 ? '127.0.0.1' : `127.0.0.${String(reader + 2)}`
  const { socket } = await ask(path, from)
  await sleep(reader * STEP_MS)
  const closed = once(socket, 'close')
  socket.resetAndDestroy()
  await closed
}

const READ_ROUTES = Object.entries<Route>(routes).filter(([, { method }]) => method === 'GET')

it.each(READ_ROUTES)(
  'W-35 readers of %s that disconnect at any moment free their place',
  async (_, route) => {
    // A statement says its format.
    const path = pathOf(route) + (route.path.endsWith('/statement') ? '?format=csv' : '')
    const streamOf = `${path}?wallet_address=${USER.address}`
    const url = route.path.endsWith('session_open') ? streamOf : path
    await Promise.all(Array.from({ length: READERS }, (__, reader) => breakOff(url, reader)))
    await expect
      .poll(
        async () => {
          const { socket, status } = await ask(url, '127.0.0.1')
          await expect.poll(status).toBeDefined()
          socket.destroy()
          return status()
        },
        { timeout: 5_000, interval: 500 },
      )
      .not.toMatch(/429|5\d\d/)
  },
)
