import type { BulkOrderWire, OrderWire } from '@sunspan/api'
import { useShared } from '@sunspan/host/testing/hooks'
import { beforeAll, expect, it } from 'vitest'
import { createTestStack } from '../../testing/create-test-stack.ts'
import { openSession } from '../../testing/login-client.ts'
import { BASE, ETHEREUM, USER } from '../../testing/start-test-chains.ts'

const ORDERS = 50
const RECIPIENTS = 50
/** So much is read by a phone in a second, and written by the server in a few milliseconds. */
const MOST_BYTES = 100_000

let id: string

const stack = useShared(() => createTestStack([ETHEREUM, BASE], { maxOpenOrders: ORDERS }))
const client = useShared(() => openSession(stack, USER))
beforeAll(async () => {
  for (let count = 0; count < ORDERS; count += 1) id = await createLargeOrder()
})

async function createLargeOrder(): Promise<string> {
  const answer = await client.send('POST', '/api/bulk_order', {
    headers: { 'network-type': 'EVM' },
    body: {
      currency_in_id: 'ethereum-eth',
      amount: '1',
      wallet_sender: USER.address,
      transfer_time_type: 'fast',
      receiving_data: Array.from({ length: RECIPIENTS }, (_, index) => ({
        wallet_receiver: `0x${(index + 4096).toString(16).padStart(40, '5')}`,
        amount_out: '0.001',
        currency_out_id: 'base-eth',
      })),
    },
  })
  expect([answer.statusCode, answer.body]).toMatchObject([200, expect.stringContaining('"id"')])
  return answer.json<BulkOrderWire>().id
}

it.each([
  '/api/bulk_order?take=50',
  '/api/orders?include_bulk_orders=true&take=50',
  '/api/orders?kind=bulk&search=base&take=50',
])('a page of orders with fifty recipients each is small: %s', async (path) => {
  const answer = await client.send('GET', path)
  expect(answer.json<{ data: unknown[] }>().data).toHaveLength(ORDERS)
  expect(Buffer.byteLength(answer.body)).toBeLessThan(MOST_BYTES)
})

it('an order alone has its recipients and the deposit to send', async () => {
  const bulk = (await client.send('GET', `/api/bulk_order/${id}`)).json<BulkOrderWire>()
  expect(bulk.bulk_order_schedules).toHaveLength(RECIPIENTS)
  const inner = (await client.send('GET', `/api/orders/${id}`)).json<OrderWire>()
  expect(inner).toMatchObject({
    deposit: bulk.deposit,
    bulk: { recipients: RECIPIENTS, completed: 0, amounts: [{ symbol: 'ETH', amount: '0.05' }] },
  })
  const { data } = (await client.send('GET', `/api/bulk_order?search=${id}`)).json<{ data: unknown[] }>()
  expect(data).toEqual([
    expect.objectContaining({
      id,
      recipients: RECIPIENTS,
      amounts: [{ symbol: 'ETH', amount: '0.05' }],
    }),
  ])
  expect(data[0]).not.toHaveProperty('deposit')
})
