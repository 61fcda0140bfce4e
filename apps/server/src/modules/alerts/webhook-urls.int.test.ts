import type { OrderWire } from '@sunspan/api'
import { useShared } from '@sunspan/host/testing/hooks'
import { describe, expect, it } from 'vitest'
import { createTestStack } from '../../testing/create-test-stack.ts'
import { createInjectClient } from '../../testing/inject-client.ts'
import { openSession } from '../../testing/login-client.ts'
import { BASE, ETHEREUM, USER } from '../../testing/start-test-chains.ts'

const HOSTS: Readonly<Record<string, readonly string[]>> = {
  'shop.example': ['93.184.216.34'],
  'intern.example': ['10.1.2.3'],
  'both.example': ['93.184.216.34', '127.0.0.1'],
  'mapped.example': ['::ffff:169.254.169.254'],
}

const stack = useShared(() =>
  createTestStack([ETHEREUM, BASE], {
    maxOpenOrders: 50,
    async resolveHost(hostname) {
      const found = HOSTS[hostname]
      if (found === undefined) throw new Error('ENOTFOUND')
      return found
    },
  }),
)
const client = useShared(() => openSession(stack, USER))

const BODIES = {
  '/api/orders': { currency_out_id: 'base-eth', amount: '0.5', wallet_receiver: USER.address },
  '/api/bulk_order': {
    amount: '1.9',
    transfer_time_type: 'fast',
    receiving_data: [{ wallet_receiver: USER.address, amount_out: '0.1', currency_out_id: 'base-eth' }],
  },
}

const create = (path: keyof typeof BODIES, webhook_url: unknown, as = client) =>
  as.send('POST', path, {
    headers: { 'network-type': 'EVM' },
    body: { ...BODIES[path], currency_in_id: 'ethereum-eth', wallet_sender: USER.address, webhook_url },
  })

describe.each(['/api/orders', '/api/bulk_order'] as const)('W-32 webhook_url of %s', (path) => {
  it.each([
    ['http://shop.example/', 'The address must begin with https://.'],
    ['https://shop.example:6379/', 'The port must be 443 or 8443.'],
    ['https://me:secret@shop.example/', 'The address must not contain a password.'],
    ['shop.example', 'This is no address.'],
    ['https://127.0.0.1/', 'The address is not public.'],
    ['https://[::1]/', 'The address is not public.'],
    ['https://169.254.169.254/latest/meta-data', 'The address is not public.'],
    ['https://intern.example/', 'The address is not public.'],
    ['https://both.example/', 'The address is not public.'],
    ['https://mapped.example/', 'The address is not public.'],
    ['https://nowhere.example/', 'The host of the address is not known.'],
    ['http://localhost:3000/', 'The address must begin with https://.'],
  ])('refuses %s', async (url, message) => {
    const before = await count()
    const answer = await create(path, url)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { code: 'VALIDATION_FAILED', details: { issues: [{ in: 'body', path: 'webhook_url', message }] } },
    ])
    expect(await count()).toBe(before)
  })

  it.each([
    ['an address without end', `https://shop.example/${'a'.repeat(500)}`],
    ['a number', 7],
  ])('refuses %s', async (_, url) => {
    expect((await create(path, url)).statusCode).toBe(400)
  })

  it('keeps a public one, in its normal form', async () => {
    const answer = await create(path, 'HTTPS://Shop.example/hooks?a=b#c')
    expect([answer.statusCode, answer.body]).toMatchObject([200, expect.stringContaining('whsec_')])
    const { id } = answer.json<OrderWire>()
    const { rows } = await stack.pool.query<{ url: string }>(
      'SELECT url FROM order_webhooks WHERE order_id = $1',
      [id],
    )
    expect(rows).toEqual([{ url: 'https://shop.example/hooks?a=b' }])
  })

  it('asks no name server for a caller who has not signed in', async () => {
    const answer = await create(path, 'https://nowhere.example/', createInjectClient(stack.app))
    expect(answer.json()).toMatchObject({ code: 'UNAUTHORIZED' })
  })
})

async function count(): Promise<number> {
  const { rows } = await stack.pool.query<{ count: number }>('SELECT count(*)::int FROM orders')
  return rows[0]?.count ?? 0
}
