import { setTimeout as sleep } from 'node:timers/promises'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { useShared } from '@sunspan/host/testing/hooks'
import { expect, it } from 'vitest'
import { createTestStack } from '../testing/create-test-stack.ts'
import { BULK_ORDER, ORDER } from '../testing/example-calls.ts'
import { createInjectClient } from '../testing/inject-client.ts'
import { logIn, openSession } from '../testing/login-client.ts'
import { BASE, ETHEREUM, USER } from '../testing/start-test-chains.ts'

/** More than a session keeps. */
const WALLETS = 34
const KEPT_WALLETS = 32
const ORDERS = 20
const RECIPIENTS = 50
const AT_ONCE = 20
const HONEST_ROUNDS = 6
const EVM = { 'network-type': 'EVM' }

const READS = [
  '/api/bulk_order?take=50',
  '/api/orders?include_bulk_orders=true&take=50',
  '/api/orders?include_bulk_orders=true&take=50&search=a',
  '/api/orders?include_bulk_orders=true&take=50&search=zzzzzz',
]

const stack = useShared(() =>
  createTestStack([ETHEREUM, BASE], { maxOpenOrders: ORDERS, rateLimitPerMinute: 3_000 }),
)

async function createHeavyClient() {
  const client = createInjectClient(stack.app, { ip: '10.0.0.2' })
  const accounts = Array.from({ length: WALLETS }, () => privateKeyToAccount(generatePrivateKey()))
  for (const account of accounts) await logIn(client, account)
  const sender = accounts.at(-1)?.address
  for (let index = 0; index < ORDERS; index += 1) {
    const receiving_data = Array.from({ length: RECIPIENTS }, (_, row) => ({
      wallet_receiver: `0x${(row + 4_096).toString(16).padStart(40, '5')}`,
      amount_out: '0.001',
      currency_out_id: 'base-eth',
    }))
    const body = { ...BULK_ORDER, amount: '1', wallet_sender: sender, receiving_data }
    const answer = await client.send('POST', '/api/bulk_order', { headers: EVM, body })
    expect([answer.statusCode, answer.body]).toMatchObject([200, expect.stringContaining('"id"')])
  }
  return client
}

/** Reads over and over, as fast as it is answered; `heard` collects the statuses. */
async function keepReading(
  client: ReturnType<typeof createInjectClient>,
  heard: number[],
  signal: AbortSignal,
) {
  let calls = 0
  const read = async (): Promise<void> => {
    while (!signal.aborted) {
      const { statusCode } = await client.send('GET', READS[calls % READS.length] ?? '')
      calls += 1
      heard.push(statusCode)
      // A refused caller asks again at once.
      await sleep(0)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, read))
}

it('one caller at all its limits waits for itself, and an honest one waits behind none of its queue', async () => {
  const heavy = await createHeavyClient()
  const wallets = await stack.pool.query('SELECT count(*)::int AS count FROM session_wallets')
  expect(wallets.rows).toEqual([{ count: KEPT_WALLETS }])

  const honest = await openSession(stack, USER, { ip: '10.0.0.3' })
  const heard: number[] = []
  const ended = new AbortController()
  const reading = keepReading(heavy, heard, ended.signal)
  const statuses: number[] = []
  const heavyMeanwhile: number[] = []
  try {
    for (let round = 0; round < HONEST_ROUNDS; round += 1) {
      const before = heard.length
      const network = await honest.send('GET', '/api/network')
      heavyMeanwhile.push(heard.length - before)
      const others = [
        await honest.send('GET', '/api/orders/calculate_amount_out/ethereum-eth/base-eth/?amount=0.5'),
        await honest.send('POST', '/api/orders', { headers: EVM, body: ORDER }),
        await honest.send('GET', '/api/orders'),
      ]
      statuses.push(...[network, ...others].map(({ statusCode }) => statusCode))
    }
  } finally {
    ended.abort()
    await reading
  }
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(heard.length).toBeGreaterThan(AT_ONCE)
  expect(heard.filter((status) => status !== 200 && status !== 429)).toEqual([])
  expect(Math.max(...heavyMeanwhile)).toBeLessThan(AT_ONCE)
})
