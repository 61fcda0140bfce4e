import type { BulkOrderWire, OrderWire, WebhookMessageWire } from '@sunspan/api'
import { WebhookMessageSchema } from '@sunspan/api'
import {
  startReceiver,
  startSilentHosts,
  type ReceivedRequest,
  type Receiver,
  type ReceiverAnswer,
} from '@sunspan/host/testing/receivers'
import { Webhook } from 'standardwebhooks'
import * as v from 'valibot'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { useShared } from '@sunspan/host/testing/hooks'
import { afterEach, describe, expect, it } from 'vitest'
import { runWebhooksCommand } from '../../ops/commands/run-webhooks-command.ts'
import { createAlertScene } from '../../testing/alerts/create-alert-scene.ts'
import { createInjectClient } from '../../testing/inject-client.ts'
import { logIn } from '../../testing/login-client.ts'
import { USER } from '../../testing/start-test-chains.ts'
import { orderBody } from '../../testing/order-body.ts'

let receiver: Receiver

const scene = useShared(createAlertScene)

afterEach(async () => {
  await receiver.close()
  await scene.stack.pool.query('DELETE FROM jobs.job')
})

const listen = async (
  answerTo?: (request: ReceivedRequest, count: number) => ReceiverAnswer,
): Promise<void> => {
  receiver = await startReceiver(answerTo)
}

type WithSecret<T> = T & { readonly webhook_secret: string }

const create = <T = OrderWire>(fields: object = {}, path?: string): Promise<WithSecret<T>> =>
  scene.create<WithSecret<T>>({ webhook_url: `${receiver.url}/hooks`, ...fields }, path)

/** Verifies as the published library does, and returns the message. */
function verify(secret: string, { headers, body }: ReceivedRequest): WebhookMessageWire {
  const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  return v.parse(WebhookMessageSchema, new Webhook(secret).verify(body.toString(), texts))
}

const until = async (count: number): Promise<readonly ReceivedRequest[]> => {
  await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(count)
  return receiver.received
}

/** The quickest of some webhooks, in milliseconds from the change of an order: what a busy machine delays is not counted. */
async function quickestOf(count: number): Promise<number> {
  const times: number[] = []
  for (let done = receiver.received.length; times.length < count; done += 1) {
    const order = await create()
    const changedAt = performance.now()
    await scene.closeOrder(order)
    await until(done + 1)
    times.push(performance.now() - changedAt)
  }
  return Math.min(...times)
}

const idOf = ({ headers }: ReceivedRequest): unknown => headers['webhook-id']

describe('the webhook of an order', () => {
  it('gets each change once, signed by the rules of Standard Webhooks', async () => {
    await listen()
    const order = await create()
    expect(order.webhook_secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    await scene.pay(order)
    await scene.advanceTo(order, 'COMPLETE')
    const messages = (await until(5)).map((request) => verify(order.webhook_secret, request))
    const inOrder = messages.toSorted((a, b) => a.data.version - b.data.version)
    expect(inOrder.map(({ data }) => [data.previous_status, data.status])).toEqual([
      ['PENDING', 'WAIT_DEPOSIT'],
      ['WAIT_DEPOSIT', 'DEPOSITED'],
      ['DEPOSITED', 'SENDING'],
      ['SENDING', 'SENT'],
      ['SENT', 'COMPLETE'],
    ])
    expect(messages[0]).toMatchObject({
      type: 'order.status_changed',
      data: { order_id: order.id, kind: 'standard' },
    })
    expect(new Set(receiver.received.map(idOf)).size).toBe(5)

    const replay = (as = scene.client) => as.send('POST', `/api/alerts/webhook/replay/${order.id}`)
    const stranger = createInjectClient(scene.stack.app)
    await logIn(stranger, privateKeyToAccount(generatePrivateKey()))
    expect((await replay(stranger)).statusCode).toBe(403)
    expect((await replay()).json()).toEqual({ messages: 5 })
    const again = (await until(10)).slice(5)
    expect(new Set(again.map(idOf))).toEqual(new Set(receiver.received.slice(0, 5).map(idOf)))
    for (const request of again) verify(order.webhook_secret, request)
    const [{ headers, path } = { headers: {}, path: '' }] = receiver.received
    expect(path).toBe('/hooks')
    expect(headers).toMatchObject({ 'content-type': 'application/json' })
    expect(headers.cookie).toBeUndefined()
  })

  it('has a secret of its own, which only its creation returns', async () => {
    await listen()
    const headers = { 'idempotency-key': 'my-key-for-this' }
    const body = {
      currency_in_id: 'ethereum-eth',
      currency_out_id: 'base-eth',
      amount: '0.5',
      webhook_url: receiver.url,
    }
    const wallets = { wallet_sender: USER.address, wallet_receiver: USER.address }
    const post = async () =>
      (
        await scene.client.send('POST', '/api/orders', {
          headers: { 'network-type': 'EVM', ...headers },
          body: { ...body, ...wallets },
        })
      ).json<OrderWire & { webhook_secret: string }>()
    const order = await post()
    expect(await post()).toMatchObject({ id: order.id, webhook_secret: order.webhook_secret })
    expect((await create()).webhook_secret).not.toBe(order.webhook_secret)
    const seen = await scene.client.send('GET', `/api/orders/${order.id}`)
    expect(seen.body).not.toContain('whsec_')
    expect(seen.body).not.toContain(receiver.url)
    const { rows } = await scene.stack.pool.query<{ row: string }>(
      'SELECT to_jsonb(w)::text AS row FROM order_webhooks w',
    )
    expect(rows.map(({ row }) => row).join()).not.toContain('whsec_')
  })

  it('gets the changes of a bulk order with the statuses of bulk orders', async () => {
    await listen()
    const order = await create<BulkOrderWire & { deposit: OrderWire['deposit'] }>(
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
    await scene.pay(order)
    await scene.advanceTo(order, 'COMPLETE')
    const statuses = (): readonly string[] =>
      receiver.received.map((request) => verify(order.webhook_secret, request).data.status)
    await expect
      .poll(statuses, { timeout: 60_000 })
      .toEqual(expect.arrayContaining(['PROCESSING', 'COMPLETE']))
    expect(verify(order.webhook_secret, receiver.received[0] ?? never()).data.kind).toBe('bulk')
  })

  it('is asked again by the same id and with the same bytes while it fails', async () => {
    await listen((_, count) => (count < 3 ? 500 : 204))
    const order = await create()
    await scene.closeOrder(order)
    await until(1)
    for (const count of [2, 3]) {
      await expect
        .poll(
          async () => {
            await scene.jobs.hurry()
            return receiver.received.length
          },
          { timeout: 60_000 },
        )
        .toBe(count)
    }
    const [first, second, third] = receiver.received
    expect([idOf(second ?? never()), idOf(third ?? never())]).toEqual([
      idOf(first ?? never()),
      idOf(first ?? never()),
    ])
    expect(third?.body.equals(first?.body ?? Buffer.of())).toBe(true)
    expect(verify(order.webhook_secret, third ?? never()).data.status).toBe('REJECTED')
  })

  it('is not looked for elsewhere when it redirects', async () => {
    await listen(() => ({ redirect: '/elsewhere' }))
    await scene.closeOrder(await create())
    await until(1)
    await expect.poll(async () => stateOfJobs()).toContain('retry')
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hooks'])
  })

  it('that does not answer holds up no other one', async () => {
    const other = await startReceiver()
    await listen(() => 'silence')
    const slow = []
    for (let count = 0; count < 8; count += 1) slow.push(await create())
    const quick = await create({ webhook_url: other.url })
    for (const order of [...slow, quick]) await scene.closeOrder(order)
    await expect.poll(() => other.received.length, { timeout: 60_000 }).toBe(1)
    expect(receiver.received.length).toBeLessThan(8)
    await other.close()
  })

  it('is delayed by less than a second by 120 orders of another wallet whose webhooks never answer, each with a host of its own', async () => {
    await listen()
    const alone = await quickestOf(2)
    const silent = await startSilentHosts()
    const other = createInjectClient(scene.stack.app)
    const wallet = privateKeyToAccount(generatePrivateKey())
    await logIn(other, wallet)
    const headers = { 'network-type': 'EVM' }
    for (let count = 0; count < 120; count += 1) {
      const body = orderBody(wallet.address, {
        wallet_receiver: wallet.address,
        webhook_url: silent.url(count),
      })
      const { id } = (await other.send('POST', '/api/orders', { headers, body })).json<OrderWire>()
      const closed = await other.send('PUT', `/api/orders/close/${id}`, { headers })
      expect(closed.statusCode).toBe(200)
    }
    await expect.poll(() => silent.connections(), { timeout: 15_000 }).toBeGreaterThan(1)
    const before = silent.connections()
    const [from, behind] = [performance.now(), await quickestOf(2)]
    const seconds = (performance.now() - from) / 1_000
    expect(behind - alone).toBeLessThan(1_000)
    // Of one wallet two are asked at a time, each for a second here.
    expect(silent.connections() - before).toBeLessThan(20 + 4 * seconds)
    await silent.close()
  })

  it('that is gone gets nothing more', async () => {
    await listen(() => 410)
    const order = await create()
    await scene.closeOrder(order)
    await until(1)
    await expect
      .poll(async () => {
        const { rows } = await scene.stack.pool.query<{ ended: boolean }>(
          'SELECT ended_at IS NOT NULL AS ended FROM order_webhooks WHERE order_id = $1',
          [order.id],
        )
        return rows[0]?.ended
      })
      .toBe(true)
    expect(await scene.stack.bridge.alerts.findWebhookEvent(order.id, 2)).toBeUndefined()
  })
})

describe('a webhook that never answers well', () => {
  it('is given up after seventeen attempts, is counted, and is tried again at an operator’s request', async () => {
    let answer = 503
    await listen(() => answer)
    const order = await create()
    await scene.closeOrder(order)
    const dead = async (): Promise<number | undefined> =>
      (await scene.jobs.count()).find(({ queue }) => queue === 'webhook_dead')?.waiting
    const deadOnes = `SELECT count(*)::int AS count FROM jobs.job WHERE name = 'webhook_dead'`
    await expect
      .poll(
        async () => {
          await scene.jobs.hurry()
          return (await scene.stack.pool.query<{ count: number }>(deadOnes)).rows[0]?.count
        },
        { timeout: 60_000 },
      )
      .toBe(1)
    expect(receiver.received.length).toBe(17)
    expect(new Set(receiver.received.map(idOf)).size).toBe(1)
    await expect.poll(dead, { timeout: 60_000 }).toBe(1)
    answer = 200
    const { pool } = scene.stack
    const listed = await runWebhooksCommand({ pool }, { name: 'webhooks dead' })
    expect(listed).toMatchObject({
      isTrouble: true,
      text: expect.stringMatching(new RegExp(`${order.id}  2 .*The receiver answered 503`)),
    })
    const retried = await runWebhooksCommand({ pool }, { name: 'webhooks retry' })
    expect(retried).toMatchObject({ text: '1 webhooks are tried again.', isTrouble: false })
    expect(await runWebhooksCommand({ pool }, { name: 'webhooks dead' })).toMatchObject({
      isTrouble: false,
      text: 'No webhook was given up.',
    })
    await until(18)
    expect(idOf(receiver.received.at(-1) ?? never())).toBe(idOf(receiver.received[0] ?? never()))
  })
})

async function stateOfJobs(): Promise<readonly string[]> {
  const { rows } = await scene.stack.pool.query<{ state: string }>(
    `SELECT state::text FROM jobs.job WHERE name = 'webhook' ORDER BY created_on DESC LIMIT 1`,
  )
  return rows.map(({ state }) => state)
}

function never(): never {
  throw new Error('nothing was received')
}
