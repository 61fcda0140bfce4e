import type { OrderWire } from '@sunspan/api'
import { Pool } from 'pg'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { useShared, useFresh } from '@sunspan/host/testing/hooks'
import { beforeEach, describe, expect, it } from 'vitest'
import { createFetchClient } from '../../testing/fetch-client.ts'
import { readEvents } from '../../testing/read-events.ts'
import { BASE, ETHEREUM, USER } from '../../testing/start-test-chains.ts'
import { startTestServer } from '../../testing/start-test-server.ts'
import { orderBody } from '../../testing/order-body.ts'

const server = useShared(() => startTestServer([ETHEREUM, BASE]))

const owner = useFresh(() => privateKeyToAccount(generatePrivateKey()))
const client = useFresh(() => createFetchClient(server.origin))
beforeEach(async () => {
  await client.logIn(owner)
})

const pathOf = (address: string) => `/api/orders/session_open?wallet_address=${address}`

async function createOrder(): Promise<OrderWire> {
  const answer = await client.send('POST', '/api/orders', {
    headers: { 'network-type': 'EVM' },
    body: orderBody(owner.address),
  })
  expect(answer.status).toBe(200)
  // CAST: the contract's response to a created order.
  return (await answer.json()) as OrderWire
}

describe('the event stream of bulk orders', () => {
  it('sends every change of them, and the other stream sends none of them', async () => {
    const path = `/api/bulk_order/session/session_open?wallet_address=${owner.address}`
    const bulkEvents = readEvents(await client.send('GET', path))
    const orderEvents = readEvents(await client.send('GET', pathOf(owner.address)))
    const answer = await client.send('POST', '/api/bulk_order', {
      headers: { 'network-type': 'EVM' },
      body: {
        currency_in_id: 'ethereum-eth',
        amount: '1',
        wallet_sender: owner.address,
        receiving_data: [{ wallet_receiver: USER.address, amount_out: '0.1', currency_out_id: 'base-eth' }],
        transfer_time_type: 'fast',
      },
    })
    const { id } = Object(await answer.json())
    const first = await bulkEvents.next()
    expect(first).toMatchObject({
      event: 'order_updated',
      data: { id, bulk_order_schedules: [{ position: 0 }] },
    })
    await client.send('PUT', `/api/bulk_order/close/${String(id)}?reason=cancelled`, {
      headers: { 'network-type': 'EVM' },
    })
    await bulkEvents.find(({ data }) => typeof Object(data).cancelled_at === 'string')
    const order = await createOrder()
    expect(await orderEvents.next()).toMatchObject({ data: { id: order.id } })
    await Promise.all([bulkEvents.cancel(), orderEvents.cancel()])
  })
})

describe('the event stream', () => {
  it('sends every change of the wallet’s orders as it is committed', async () => {
    const answer = await client.send('GET', pathOf(owner.address.toLowerCase()))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(answer.headers.get('cache-control')).toContain('no-transform')
    const events = readEvents(answer)
    const order = await createOrder()
    const first = await events.next()
    expect(first).toMatchObject({
      event: 'order_updated',
      data: { id: order.id, wallet_sender: owner.address },
    })
    await client.send('PUT', `/api/orders/close/${order.id}`, { headers: { 'network-type': 'EVM' } })
    await events.find(({ id, data }) => {
      expect(id).toBe(String(Object(data).version))
      return Object(data).status === 'REJECTED'
    })
    await events.cancel()
  })

  it('begins with a hint when to come back', async () => {
    const answer = await client.send('GET', pathOf(owner.address))
    const reader = answer.body?.getReader()
    const { value } = (await reader?.read()) ?? {}
    expect(new TextDecoder().decode(value)).toMatch(/^retry: [123]\d{3}\n\n/)
    await reader?.cancel()
  })

  it('W-28 is refused for a wallet that is not proved, and without a session', async () => {
    for (const [as, address] of [
      [client, USER.address],
      [createFetchClient(server.origin), owner.address],
      [client, '0x12'],
    ] as const) {
      const answer = await as.send('GET', pathOf(address))
      expect([answer.status, Object(await answer.json()).code]).toEqual([401, 'UNAUTHORIZED'])
    }
  })

  it('W-28 sends nothing of other wallets', async () => {
    const stranger = createFetchClient(server.origin)
    const account = privateKeyToAccount(generatePrivateKey())
    await stranger.logIn(account)
    const events = readEvents(await stranger.send('GET', pathOf(account.address)))
    const own = readEvents(await client.send('GET', pathOf(owner.address)))
    await createOrder()
    await own.next()
    const silent = await Promise.race([events.next(), own.next().then(() => 'silent' as const)])
    expect(silent).toBe('silent')
    await Promise.all([events.cancel(), own.cancel()])
  })

  it.each([{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.tld' }, { origin: 'null' }])(
    'W-19 is refused to a foreign page (%j)',
    async (headers) => {
      const answer = await client.send('GET', pathOf(owner.address), { headers })
      expect([answer.status, Object(await answer.json()).code]).toEqual([403, 'FORBIDDEN_ORIGIN'])
    },
  )

  it('W-35 is open five times a session and no more, until one is closed', async () => {
    const open = await Promise.all(Array.from({ length: 5 }, () => client.send('GET', pathOf(owner.address))))
    expect(open.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const sixth = await client.send('GET', pathOf(owner.address))
    expect([sixth.status, Object(await sixth.json()).code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    await open[0]?.body?.cancel()
    await expect
      .poll(async () => {
        const again = await client.send('GET', pathOf(owner.address))
        if (again.status === 200) open.push(again)
        else await again.body?.cancel()
        return again.status
      })
      .toBe(200)
    for (const { body } of open.slice(1)) await body?.cancel()
  })

  it('W-16 ends at once when its session logs out', async () => {
    const events = readEvents(await client.send('GET', pathOf(owner.address)))
    const answer = await client.send('PUT', '/api/wallet_auth/logout', { body: {} })
    expect(await answer.json()).toEqual({ ended: 1 })
    expect(await events.next()).toBe('ended')
    expect((await client.send('GET', pathOf(owner.address))).status).toBe(401)
  })

  it('W-16 ends when all sessions of its wallet are ended from elsewhere', async () => {
    const elsewhere = createFetchClient(server.origin)
    await elsewhere.logIn(owner)
    const events = readEvents(await client.send('GET', pathOf(owner.address)))
    const body = { wallet_address: owner.address, network_type: 'EVM' }
    const answer = await elsewhere.send('PUT', '/api/wallet_auth/sessions/close_all', { body })
    expect(await answer.json()).toEqual({ ended: 2 })
    expect(await events.next()).toBe('ended')
  })

  it('is not opened by HEAD', async () => {
    const answer = await client.send('HEAD', pathOf(owner.address))
    expect([answer.status, answer.headers.get('content-type')]).not.toContain(
      'text/event-stream; charset=utf-8',
    )
    expect(answer.status).toBe(400)
  })

  it('ends when the server stops', async () => {
    const own = await startTestServer(server.chains)
    const visitor = createFetchClient(own.origin)
    await visitor.logIn(owner)
    const events = readEvents(await visitor.send('GET', pathOf(owner.address)))
    const stopped = own.stop()
    expect(await events.next()).toBe('ended')
    await stopped
  })

  it('holds no database connection while it is open', async () => {
    const pool = new Pool({ connectionString: server.databaseUrl, max: 1 })
    pool.on('error', () => undefined)
    const connections = async () => {
      const { rows } = await pool.query<{ count: number }>(
        "SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = 'sunspan' AND state = 'active'",
      )
      return rows[0]?.count
    }
    const open = await Promise.all(Array.from({ length: 5 }, () => client.send('GET', pathOf(owner.address))))
    await expect.poll(connections).toBe(0)
    for (const { body } of open) await body?.cancel()
    await pool.end()
  })
})
