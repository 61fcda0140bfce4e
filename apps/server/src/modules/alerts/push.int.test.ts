import type { BulkOrderWire, OrderWire } from '@sunspan/api'
import {
  createPushBrowser,
  readSender,
  startReceiver,
  type PushBrowser,
  type Receiver,
  type ReceiverAnswer,
} from '@sunspan/host/testing/receivers'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { useShared } from '@sunspan/host/testing/hooks'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAlertScene } from '../../testing/alerts/create-alert-scene.ts'
import { createInjectClient, type InjectClient } from '../../testing/inject-client.ts'
import { logIn } from '../../testing/login-client.ts'
import { USER } from '../../testing/start-test-chains.ts'

let service: Receiver
let answer: ReceiverAnswer
let browser: PushBrowser

const scene = useShared(createAlertScene)

beforeEach(async () => {
  answer = 201
  service = await startReceiver(() => answer)
  browser = createPushBrowser(`${service.url}/push/1`)
  await logIn(scene.client, USER)
})
afterEach(async () => {
  await service.close()
  await scene.stack.pool.query('DELETE FROM jobs.job')
  await scene.stack.pool.query('DELETE FROM push_subscriptions')
})

const subscribe = (
  { id }: { readonly id: string },
  { as = scene.client, body = browser.subscription }: { as?: InjectClient; body?: object } = {},
) => as.send('POST', `/api/alerts/push/${id}`, { body })

async function follow(order: { readonly id: string }): Promise<void> {
  const done = await subscribe(order)
  expect([done.statusCode, done.json()]).toEqual([200, { subscribed: true }])
}

const subscriptions = async (): Promise<number> => {
  const { rows } = await scene.stack.pool.query<{ count: number }>(
    'SELECT count(*)::int FROM push_subscriptions',
  )
  return rows[0]?.count ?? 0
}

const told = () => scene.stack.pool.query<{ told: string | null }>('SELECT told FROM push_subscriptions')

async function received(count: number): Promise<void> {
  await expect.poll(() => service.received.length, { timeout: 60_000 }).toBe(count)
}

/** The last message, as the browser reads it. */
const read = (): unknown => {
  const last = service.received.at(-1)
  if (last === undefined) throw new Error('nothing was received')
  return browser.decrypt(last)
}

describe('a browser with a subscription', () => {
  it('learns that the order has arrived, and nothing before; then the subscription ends', async () => {
    const order = await scene.create()
    await follow(order)
    await scene.pay(order)
    await scene.advanceTo(order, 'COMPLETE')
    await received(1)
    const { amount_out: amount } = (
      await scene.client.send('GET', `/api/orders/${order.id}`)
    ).json<OrderWire>()
    expect(read()).toEqual({
      order_id: order.id,
      kind: 'standard',
      news: 'arrived',
      amount,
      symbol: 'ETH',
      network: 'Base',
    })
    await expect.poll(subscriptions).toBe(0)
    expect(service.received).toHaveLength(1)
  })

  it('knows who sends, for this service and for a day at most', async () => {
    const order = await scene.create()
    await follow(order)
    await scene.closeOrder(order)
    await received(1)
    const [request] = service.received
    if (request === undefined) throw new Error('nothing was received')
    const sender = readSender(request)
    expect(sender).toMatchObject({
      publicKey: scene.stack.alertKeys.vapid.publicKey,
      audience: service.url,
      contact: expect.stringMatching(/^(mailto:|https:)/),
    })
    expect(sender.expiresAt).toBeLessThanOrEqual(Date.now() / 1000 + 86_400)
    expect(request.headers).toMatchObject({ ttl: '86400', topic: order.id.replaceAll('-', '') })
    expect(request.body.toString('latin1')).not.toContain(order.id)
    expect(() => createPushBrowser(service.url).decrypt(request)).toThrow()
  })

  it('learns of an order that ended while it asked', async () => {
    const order = await scene.create()
    await scene.closeOrder(order)
    await follow(order)
    await received(1)
    expect(read()).toMatchObject({ news: 'ended' })
  })

  it('learns that its deposit goes back, and that it is back', async () => {
    const order = await scene.create()
    await follow(order)
    await scene.pay(order, 10n ** 17n)
    const { secondDepositWaitMs } = scene.stack.installation.depositPolicy
    for (let round = 0; round < 4; round += 1) await scene.tick()
    scene.stack.clock.advance(secondDepositWaitMs + 60_000)
    await expect
      .poll(
        async () => {
          await scene.tick()
          return service.received.map((request) => Object(browser.decrypt(request)).news)
        },
        { timeout: 60_000, interval: 200 },
      )
      .toContain('returned')
    await expect.poll(subscriptions).toBe(0)
  })

  it('gets the number of paid recipients of a bulk order', async () => {
    const order = await scene.create<BulkOrderWire & { deposit: OrderWire['deposit'] }>(
      {
        amount: '1.9',
        transfer_time_type: 'fast',
        receiving_data: ['0.1', '0.2'].map((amount_out, index) => ({
          amount_out,
          currency_out_id: 'base-eth',
          wallet_receiver: `0x${String(index + 1).repeat(40)}`,
        })),
      },
      '/api/bulk_order',
    )
    await follow(order)
    await scene.pay(order)
    await scene.advanceTo(order, 'COMPLETE')
    await received(1)
    expect(read()).toEqual({ order_id: order.id, kind: 'bulk', news: 'arrived', recipients: 2 })
  })

  it('is asked again while the push service fails', async () => {
    answer = 503
    const order = await scene.create()
    await follow(order)
    await scene.closeOrder(order)
    await received(1)
    answer = 201
    await expect
      .poll(
        async () => {
          await scene.jobs.hurry()
          return service.received.length
        },
        { timeout: 60_000 },
      )
      .toBeGreaterThan(1)
    expect(read()).toMatchObject({ news: 'ended' })
    expect(await subscriptions()).toBe(1)
  })

  it.each([404, 410])('that its push service does not know (%i) gets nothing more', async (status) => {
    answer = status
    const order = await scene.create()
    await follow(order)
    await scene.closeOrder(order)
    await expect.poll(subscriptions, { timeout: 60_000 }).toBe(0)
  })

  it('learns with it what the order has brought in points, and why a refunded one brings none', async () => {
    await scene.client.send('GET', '/api/user', { headers: { 'network-type': 'EVM' } })
    const order = await scene.create()
    await follow(order)
    await scene.pay(order)
    await scene.advanceTo(order, 'COMPLETE')
    await received(1)
    const { points } = (await scene.client.send('GET', `/api/user/points_of_order/${order.id}`)).json<{
      points: string
    }>()
    expect(Number(points)).toBeGreaterThan(0)
    expect(read()).toMatchObject({ news: 'arrived', points })
    const closed = await scene.create()
    await follow(closed)
    await scene.closeOrder(closed)
    await received(2)
    expect(read()).toMatchObject({
      news: 'ended',
      no_points: 'No deposit came, so the transfer brings no points.',
    })
  })

  it('learns once that points of which it was notified were taken back later, and why', async () => {
    const { pool, clock } = scene.stack
    await scene.client.send('GET', '/api/user', { headers: { 'network-type': 'EVM' } })
    const order = await scene.create()
    await follow(order)
    await scene.pay(order)
    await scene.advanceTo(order, 'COMPLETE')
    await received(1)
    const { points } = Object(read())
    await expect.poll(async () => (await told()).rows).toEqual([{ told: 'arrived' }])
    for (const version of [107, 108])
      await pool.query(
        `INSERT INTO order_events (order_id, version, event, from_status, to_status, data, at)
         SELECT id, $3, 'deposit_lost', status, status, '{}', $2 FROM orders WHERE id = $1`,
        [order.id, clock.now(), version],
      )
    await scene.stack.loyalty.journal.handleAll()
    await received(2)
    expect(read()).toEqual({
      order_id: order.id,
      kind: 'standard',
      news: 'points_taken_back',
      taken_back: points,
      no_points: 'The deposit of the order left the chain.',
    })
    await expect.poll(subscriptions).toBe(0)
    await scene.tick()
    expect(service.received).toHaveLength(2)
  })
})

describe('a subscription', () => {
  it('is the owner’s alone', async () => {
    const order = await scene.create()
    expect((await subscribe(order, { as: createInjectClient(scene.stack.app) })).statusCode).toBe(401)
    const stranger = createInjectClient(scene.stack.app)
    await logIn(stranger, privateKeyToAccount(generatePrivateKey()))
    expect((await subscribe(order, { as: stranger })).statusCode).toBe(403)
    expect((await subscribe({ id: '01890000-0000-7000-8000-000000000000' })).statusCode).toBe(404)
    expect(await subscriptions()).toBe(0)
  })

  it('W-32 goes to no address that is not public', async () => {
    const order = await scene.create()
    for (const endpoint of [
      'https://10.0.0.1/x',
      'http://192.168.0.1/x',
      'https://169.254.169.254/latest',
      'https://intern.example:22/',
    ]) {
      const refused = await subscribe(order, { body: { ...browser.subscription, endpoint } })
      expect([refused.statusCode, refused.json()]).toMatchObject([
        400,
        { code: 'VALIDATION_FAILED', details: { issues: [{ path: 'endpoint' }] } },
      ])
    }
  })

  it.each([
    ['a short key', { keys: { p256dh: 'AAAA', auth: 'B'.repeat(22) } }],
    ['no secret', { keys: { p256dh: 'A'.repeat(87) } }],
    ['more than it needs', { expirationTime: null }],
  ])('with %s is refused', async (_, fields) => {
    const order = await scene.create()
    const refused = await subscribe(order, { body: { ...browser.subscription, ...fields } })
    expect(refused.statusCode).toBe(400)
  })

  it('ends at its browser’s request', async () => {
    const order = await scene.create()
    await follow(order)
    const { endpoint } = browser.subscription
    const ended = await scene.client.send('PUT', `/api/alerts/push/end/${order.id}`, { body: { endpoint } })
    expect([ended.statusCode, ended.json()]).toEqual([200, { subscribed: false }])
    expect(await subscriptions()).toBe(0)
  })

  it.each([
    ['all of it', {}],
    ['the wallet', { network_type: 'EVM', wallet_address: USER.address }],
  ])('ends with log-out: %s', async (_, body) => {
    const order = await scene.create()
    await follow(order)
    const out = await scene.client.send('PUT', '/api/wallet_auth/logout', { body })
    expect(out.statusCode).toBe(200)
    expect(await subscriptions()).toBe(0)
    await logIn(scene.client, USER)
    await scene.closeOrder(order)
    await scene.tick()
    expect(service.received).toEqual([])
  })

  it('ends after a week', async () => {
    await follow(await scene.create())
    await scene.stack.pool.query(`UPDATE push_subscriptions SET created_at = $1`, [
      new Date(scene.stack.clock.now().getTime() - 7 * 86_400_000 - 1),
    ])
    await scene.stack.cleanUp()
    expect(await subscriptions()).toBe(0)
  })
})
