import type { OrderWire } from '@sunspan/api'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { useShared } from '@sunspan/host/testing/hooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestStack } from '../testing/create-test-stack.ts'
import { createInjectClient } from '../testing/inject-client.ts'
import { codeOf, openSession } from '../testing/login-client.ts'
import { BASE, ETHEREUM, USER } from '../testing/start-test-chains.ts'
import { orderBody } from '../testing/order-body.ts'

const HEADERS = { 'network-type': 'EVM' }
let order: OrderWire
let listener: Server
let asked = 0

const stack = useShared(() => createTestStack([ETHEREUM, BASE]))
const client = useShared(() => openSession(stack, USER))
beforeAll(async () => {
  order = (await createOrder({})).json<OrderWire>()
  listener = createServer((_request, response) => {
    asked += 1
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
})

afterAll(async () => {
  listener.close()
})

const createOrder = (changes: object) =>
  client.send('POST', '/api/orders', {
    headers: HEADERS,
    body: orderBody(USER.address, changes),
  })

const listed = async (search: string): Promise<number> => {
  const answer = await client.send('GET', `/api/orders?search=${encodeURIComponent(search)}`)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ total_count: number }>().total_count
}

it('W-26 an order is found by its whole id alone, which cannot be guessed from another one', async () => {
  const anonymous = createInjectClient(stack.app)
  const { id } = order
  expect((await anonymous.send('GET', `/api/orders/${id}`)).statusCode).toBe(200)
  const last = id.endsWith('0') ? '1' : '0'
  for (const other of [
    `${id.slice(0, -1)}${last}`,
    id.slice(0, -1),
    `${id.slice(0, 13)}%`,
    id.toUpperCase(),
  ]) {
    const answer = await anonymous.send('GET', `/api/orders/${encodeURIComponent(other)}`)
    expect(['ORDER_NOT_FOUND', 'VALIDATION_FAILED']).toContain(codeOf(answer))
  }
  expect(codeOf(await anonymous.send('GET', '/api/orders'))).toBe('UNAUTHORIZED')
  const more = [await createOrder({}), await createOrder({})].map((answer) => answer.json<OrderWire>().id)
  // An id starts with the time, followed by 74 random bits.
  expect(new Set([id, ...more].map((each) => each.slice(19))).size).toBe(3)
})

it.each([
  "' OR 1=1 --",
  "'; DROP TABLE orders; --",
  String.raw`\'; SELECT 1; --`,
  '%',
  '_',
  '%%%%',
  '$1',
  '{"$ne":null}',
  '*',
])('W-33 a search for %s is one for these letters', async (search) => {
  expect(await listed(search)).toBe(0)
  expect(await listed(order.id)).toBe(1)
})

it('W-33 no body changes what objects have', async () => {
  for (const body of [
    '{"__proto__":{"polluted":true}}',
    '{"constructor":{"prototype":{"polluted":true}}}',
    '[{"__proto__":{"polluted":true}}]',
  ]) {
    const headers = { ...HEADERS, 'content-type': 'application/json' }
    const answer = await client.send('POST', '/api/orders', { headers, body })
    expect(answer.statusCode).toBe(400)
  }
  const query = await client.send('GET', '/api/orders?__proto__[polluted]=1&constructor.prototype.polluted=1')
  expect(query.statusCode).toBe(400)
  expect(Object({}).polluted).toBeUndefined()
})

it('W-33 a text of the largest size takes no time to refuse', async () => {
  const texts = [
    'a'.repeat(60_000),
    ' '.repeat(60_000),
    '1.'.repeat(30_000),
    '0x'.repeat(30_000),
    '-a'.repeat(30_000),
  ]
  for (const text of texts) {
    for (const field of ['amount', 'wallet_receiver', 'currency_in_id', 'min_amount_out']) {
      const { user, system } = process.threadCpuUsage()
      const answer = await createOrder({ [field]: text })
      const after = process.threadCpuUsage()
      expect(codeOf(answer)).toMatch(/VALIDATION_FAILED|INVALID_ADDRESS/)
      expect((after.user + after.system - user - system) / 1_000).toBeLessThan(200)
    }
  }
})

it('W-32 the server asks no address that a client names', async () => {
  const address = listener.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const url = `http://127.0.0.1:${String(port)}/x`
  const text = encodeURIComponent(url)
  const named = { host: `127.0.0.1:${String(port)}`, referer: url, 'x-forwarded-host': url, api_key: url }
  const answers = [
    await createOrder({ wallet_receiver: url }),
    await createOrder({ currency_in_id: url }),
    await client.send('GET', `/api/deposits/ethereum/${text}`),
    await client.send('GET', `/api/deposits/${text}/0x${'ab'.repeat(32)}`),
    await client.send('GET', `/api/wallet_auth/resolve_name/ethereum?name=${text}`),
    await client.send('GET', `/api/wallet_auth/domain_names/${text}/ethereum`),
    await client.send('GET', '/api/wallet_auth/message', { headers: { ...HEADERS, ...named } }),
    await client.send('GET', '/devnet/../x', { headers: named }),
  ]
  for (const { statusCode } of answers) expect(statusCode).toBeLessThan(600)
  expect(answers.filter(({ statusCode }) => statusCode === 500)).toEqual([])
  expect(asked).toBe(0)
})
