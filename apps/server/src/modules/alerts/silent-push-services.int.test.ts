import type { OrderWire } from '@sunspan/api'
import {
  createPushBrowser,
  startReceiver,
  startSilentHosts,
  type Receiver,
  type SilentHosts,
} from '@sunspan/host/testing/receivers'
import { useShared } from '@sunspan/host/testing/hooks'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAlertScene } from '../../testing/alerts/create-alert-scene.ts'
import { createInjectClient, type InjectClient } from '../../testing/inject-client.ts'
import { logIn } from '../../testing/login-client.ts'
import { orderBody } from '../../testing/order-body.ts'
import { USER } from '../../testing/start-test-chains.ts'

const HEADERS = { 'network-type': 'EVM' }
/** The first and eight retries. */
const TRIES = 9
/** Sessions of one wallet, and what each may have: 120 browsers, twice as many as a process sends to at once. */
const [SESSIONS, ORDERS, BROWSERS] = [3, 8, 5]

const scene = useShared(createAlertScene)

let service: Receiver
let silent: SilentHosts

beforeEach(async () => {
  service = await startReceiver(() => 201)
  silent = await startSilentHosts()
  await logIn(scene.client, USER)
})
afterEach(async () => {
  await service.close()
  await silent.close()
  await scene.stack.pool.query('DELETE FROM jobs.job')
  await scene.stack.pool.query('DELETE FROM push_subscriptions')
})

async function follow({ id }: { readonly id: string }, endpoint: string, as: InjectClient = scene.client) {
  const body = createPushBrowser(endpoint).subscription
  const done = await as.send('POST', `/api/alerts/push/${id}`, { body })
  expect([done.statusCode, done.json()]).toEqual([200, { subscribed: true }])
}

/** Pushes that are not delivered yet, each with why its last attempt failed. */
async function left(): Promise<readonly { state: string; retries: number; reason: string | null }[]> {
  const { rows } = await scene.stack.pool.query(
    `SELECT state::text, retry_count AS retries, output->>'message' AS reason FROM jobs.job WHERE name = 'push' AND state <> 'completed'`,
  )
  return rows
}

/** The quickest of two pushes, in milliseconds from the change of an order: what a busy machine delays is not counted. */
async function quickest(): Promise<number> {
  const times: number[] = []
  for (let done = service.received.length; times.length < 2; done += 1) {
    const order = await scene.create()
    await follow(order, `${service.url}/push`)
    const changedAt = performance.now()
    await scene.closeOrder(order)
    await expect.poll(() => service.received.length, { timeout: 60_000 }).toBe(done + 1)
    times.push(performance.now() - changedAt)
  }
  return Math.min(...times)
}

describe('a push service that never answers', () => {
  it('is not waited for beyond its time, then left alone, and is given up after nine tries; one that answers gets its message at once', async () => {
    const order = await scene.create()
    await follow(order, silent.url(0))
    await follow(order, `${service.url}/push`)
    await scene.closeOrder(order)
    await expect.poll(() => service.received.length, { timeout: 60_000 }).toBe(1)
    await expect.poll(left).toMatchObject([{ reason: 'No answer in time' }])
    const reasons = new Set<string | null>()
    await expect
      .poll(
        async () => {
          await scene.jobs.hurry()
          const jobs = await left()
          for (const { reason } of jobs) reasons.add(reason)
          return jobs.map(({ state, retries }) => [state, retries])
        },
        { timeout: 60_000 },
      )
      .toEqual([['failed', TRIES - 1]])
    expect(reasons).toContain('Not asked: it has not answered before')
    // Of nine tries most did not ask it at all.
    expect(silent.connections()).toBeLessThan(TRIES / 2)
    expect(service.received).toHaveLength(1)
  })

  it('delays another wallet by less than a second, with 120 browsers of one wallet at services of their own', async () => {
    const alone = await quickest()
    const wallet = privateKeyToAccount(generatePrivateKey())
    const closings: (() => Promise<number>)[] = []
    for (let session = 0; session < SESSIONS; session += 1) {
      const other = createInjectClient(scene.stack.app)
      await logIn(other, wallet)
      for (let count = 0; count < ORDERS; count += 1) {
        const body = orderBody(wallet.address, { wallet_receiver: wallet.address })
        const order = (await other.send('POST', '/api/orders', { headers: HEADERS, body })).json<OrderWire>()
        const first = (session * ORDERS + count) * BROWSERS
        const urls = Array.from({ length: BROWSERS }, (_, browser) => silent.url(first + browser))
        await Promise.all(urls.map((url) => follow(order, url, other)))
        const path = `/api/orders/close/${order.id}`
        closings.push(async () => (await other.send('PUT', path, { headers: HEADERS })).statusCode)
      }
    }
    // All at once, so that they wait for each other and not for this test.
    const closed = await Promise.all(closings.map((close) => close()))
    expect(new Set(closed)).toEqual(new Set([200]))
    await expect.poll(() => silent.connections(), { timeout: 15_000 }).toBeGreaterThan(1)
    expect((await quickest()) - alone).toBeLessThan(1_000)
    // Of one wallet two are asked at a time, and not 60; a busy machine is late to see that they have left.
    expect(silent.mostAtOnce()).toBeLessThan(30)
  })
})
