import { randomUUID } from 'node:crypto'
import { useFresh } from '@sunspan/host/testing/hooks'
import { describe, expect, it } from 'vitest'
import type { Order } from '../model/order.ts'
import type { DueAlert } from '../store/alerts/due-alert-store.ts'
import { ALICE, createTestWorld, testAddress } from '../testing/worlds/test-world.ts'
import { SUBSCRIPTIONS_PER_ORDER, SUBSCRIPTIONS_PER_SESSION } from './create-alert-service.ts'

const HOOK = 'https://shop.example/hooks'

const world = useFresh(createTestWorld)

/** Takes everything that is due. */
async function take(): Promise<readonly DueAlert[]> {
  const taken: DueAlert[] = []
  await world.bridge.alerts.relay(100, async (_, due) => {
    taken.push(...due)
  })
  return taken
}

const versions = (due: readonly DueAlert[]): readonly number[] => due.map(({ version }) => version)

async function subscribe(
  order: Order,
  fields: { session?: string; endpoint?: string } = {},
): Promise<string> {
  const id = randomUUID()
  await world.bridge.alerts.subscribe({
    id,
    orderId: order.id,
    sessionId: fields.session ?? randomUUID(),
    family: 'evm',
    wallet: ALICE,
    endpoint: fields.endpoint ?? `https://push.example/${id}`,
    p256dh: 'A'.repeat(87),
    auth: 'B'.repeat(22),
  })
  return id
}

async function complete(order: Order): Promise<void> {
  world.deposit(order)
  await world.advance(6)
  expect((await world.bridge.orders.get(order.id)).status).toBe('COMPLETE')
}

describe('an order with a webhook', () => {
  it('is due at each change of its status, with the event that changed it', async () => {
    const order = await world.order({ webhookUrl: HOOK })
    expect(await take()).toEqual([])
    await complete(order)
    const due = await take()
    const events = await Promise.all(
      due.map(({ version }) => world.bridge.alerts.findWebhookEvent(order.id, version)),
    )
    expect(events.map((event) => event?.to)).toEqual([
      'WAIT_DEPOSIT',
      'DEPOSITED',
      'SENDING',
      'SENT',
      'COMPLETE',
    ])
    expect(events[1]).toMatchObject({ url: HOOK, kind: 'standard', from: 'WAIT_DEPOSIT' })
    expect(due.every(({ webhookUrl }) => webhookUrl === HOOK)).toBe(true)
    expect(await take()).toEqual([])
  })

  it('is due when a refund is decided and made, which change no status', async () => {
    const order = await world.order({ webhookUrl: HOOK })
    world.deposit(order, { amount: order.amountIn / 2n })
    await world.advance(3)
    world.clock.advance(world.installation.depositPolicy.secondDepositWaitMs + 60_000)
    await world.advance(8)
    const due = await take()
    const events = await Promise.all(
      due.map(({ version }) => world.bridge.alerts.findWebhookEvent(order.id, version)),
    )
    const names = events.map((event) => event?.event)
    expect(names).toContain('refund_decided')
    expect(names).toContain('refund_confirmed')
  })

  it('without one, and without a browser that asked, nothing is due', async () => {
    await complete(await world.order())
    expect(await take()).toEqual([])
    expect(await world.bridge.alerts.countDue()).toBe(0)
  })

  it('keeps what is due until the transaction that takes it commits', async () => {
    const order = await world.order({ webhookUrl: HOOK })
    await world.bridge.orders.close(order.id, ALICE)
    const crash = world.bridge.alerts.relay(100, () => Promise.reject(new Error('crash')))
    await expect(crash).rejects.toThrow('crash')
    expect(versions(await take())).toEqual([2])
  })

  it('gives each alert to one of two processes that take at once', async () => {
    const order = await world.order({ webhookUrl: HOOK })
    await world.bridge.orders.close(order.id, ALICE)
    const taken = Promise.withResolvers<undefined>()
    const gate = Promise.withResolvers<undefined>()
    const first = world.bridge.alerts.relay(100, () => {
      taken.resolve(undefined)
      return gate.promise
    })
    await taken.promise
    expect(await take()).toEqual([])
    gate.resolve(undefined)
    expect(await first).toBe(1)
    expect(await take()).toEqual([])
  })

  it('is not due any more once its receiver has gone', async () => {
    const order = await world.order({ webhookUrl: HOOK })
    await world.bridge.alerts.endWebhook(order.id)
    await world.bridge.orders.close(order.id, ALICE)
    expect(await take()).toEqual([])
    expect(await world.bridge.alerts.findWebhookEvent(order.id, 2)).toBeUndefined()
  })

  it('keeps the webhook that it was made with', async () => {
    const order = await world.order({ webhookUrl: HOOK })
    const change = (sql: string): Promise<unknown> => world.pool.query(sql, [order.id])
    await expect(change(`UPDATE order_webhooks SET url = 'x' WHERE order_id = $1`)).rejects.toThrow(
      'the webhook that it was made with',
    )
    await expect(change('DELETE FROM order_webhooks WHERE order_id = $1')).rejects.toThrow('are kept')
    await world.bridge.alerts.endWebhook(order.id)
    await expect(change('UPDATE order_webhooks SET ended_at = NULL WHERE order_id = $1')).rejects.toThrow(
      'stays so',
    )
  })

  it('is the same order for the same key and webhook alone', async () => {
    const request = { idempotencyKey: 'a key of mine', webhookUrl: HOOK }
    const order = await world.order(request)
    expect((await world.order(request)).id).toBe(order.id)
    await expect(world.order({ ...request, webhookUrl: `${HOOK}/2` })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
    })
    await expect(world.order({ idempotencyKey: request.idempotencyKey })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
    })
  })
})

describe('a bulk order with a webhook', () => {
  it('is due at each change of its status', async () => {
    const rows = [1, 2].map((n) => ({
      walletReceiver: testAddress(`c${String(n)}`),
      amountOut: '0.1',
      currencyOutId: 'base-eth',
      memo: undefined,
    }))
    const order = await world.bulkOrder(rows, { webhookUrl: HOOK })
    await complete(order)
    const due = await take()
    const last = await world.bridge.alerts.findWebhookEvent(order.id, due.at(-1)?.version ?? 0)
    expect(last).toMatchObject({ kind: 'bulk', to: 'COMPLETE', url: HOOK })
  })
})

describe('a browser that subscribes', () => {
  it('is due at once, and at each change from then on', async () => {
    const order = await world.order()
    const id = await subscribe(order)
    expect(await take()).toEqual([
      { owner: ALICE, orderId: order.id, version: 1, webhookUrl: undefined, subscriptionIds: [id] },
    ])
    await world.bridge.orders.close(order.id, ALICE)
    expect(await take()).toEqual([
      { owner: ALICE, orderId: order.id, version: 2, webhookUrl: undefined, subscriptionIds: [id] },
    ])
  })

  it('does not send the same news to the webhook twice', async () => {
    const order = await world.order({ webhookUrl: HOOK })
    const id = await subscribe(order)
    expect(await take()).toMatchObject([{ webhookUrl: undefined, subscriptionIds: [id] }])
  })

  it('misses no change that commits while it asks', async () => {
    const order = await world.order()
    const client = await world.pool.connect()
    await client.query('BEGIN')
    await client.query('SELECT 1 FROM orders WHERE id = $1 FOR NO KEY UPDATE', [order.id])
    const asking = subscribe(order)
    const waiting = `SELECT count(*)::int AS count FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%FOR SHARE%'`
    await expect.poll(async () => (await world.pool.query<{ count: number }>(waiting)).rows[0]?.count).toBe(1)
    await client.query(
      `UPDATE orders SET version = 2, status = 'REJECTED', holds_claim = false WHERE id = $1`,
      [order.id],
    )
    await client.query(
      `INSERT INTO order_events VALUES ($1, 2, 'client_closed', 'PENDING', 'REJECTED', '{}', now())`,
      [order.id],
    )
    await client.query('COMMIT')
    client.release()
    const id = await asking
    expect(await take()).toMatchObject([{ version: 2, subscriptionIds: [id] }])
  })

  it('asks again with new keys and is still one', async () => {
    const order = await world.order()
    const endpoint = 'https://push.example/one'
    const first = await subscribe(order, { endpoint })
    await subscribe(order, { endpoint })
    const { rows } = await world.pool.query<{ id: string }>('SELECT id FROM push_subscriptions')
    expect(rows).toEqual([{ id: first }])
  })

  it('is refused beyond the limits by order and by session', async () => {
    const order = await world.order()
    for (let n = 0; n < SUBSCRIPTIONS_PER_ORDER; n += 1) await subscribe(order)
    await expect(subscribe(order)).rejects.toMatchObject({ code: 'TOO_MANY_SUBSCRIPTIONS' })

    const other = await world.order({ amount: 2n * 10n ** 18n })
    const session = randomUUID()
    await world.pool.query(
      `INSERT INTO push_subscriptions SELECT gen_random_uuid(), $1, $2, 'evm', 'w', 'https://push.example/' || n, repeat('A', 87),
         repeat('B', 22), now() FROM generate_series(1, $3::int) n`,
      [order.id, session, SUBSCRIPTIONS_PER_SESSION],
    )
    await expect(subscribe(other, { session })).rejects.toMatchObject({ code: 'TOO_MANY_SUBSCRIPTIONS' })
    await subscribe(other)
  })

  it('of an order that does not exist is refused', async () => {
    const order = await world.order()
    await expect(subscribe({ ...order, id: randomUUID() })).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' })
  })

  it('ends when it is old, and when its owner ends it in the same session', async () => {
    const order = await world.order()
    const session = randomUUID()
    const endpoint = 'https://push.example/one'
    const id = await subscribe(order, { session, endpoint })
    const { alerts } = world.bridge
    await alerts.unsubscribe({ orderId: order.id, sessionId: randomUUID(), endpoint })
    expect(await alerts.findSubscription(id)).toMatchObject({ endpoint, told: null })
    await alerts.unsubscribe({ orderId: order.id, sessionId: session, endpoint })
    expect(await alerts.findSubscription(id)).toBeUndefined()

    const later = await subscribe(order)
    await alerts.recordNotified(later, 'ended')
    await alerts.deleteSubscriptionsBefore(new Date(world.clock.now()))
    expect(await alerts.findSubscription(later)).toMatchObject({ told: 'ended' })
    await alerts.deleteSubscriptionsBefore(new Date(world.clock.now() + 1))
    expect(await alerts.findSubscription(later)).toBeUndefined()
  })
})
