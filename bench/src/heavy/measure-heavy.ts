import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { devnetAccount, fund } from '@sunspan/e2e/devnet-account'
import { createIndependentClient, type IndependentClient } from '@sunspan/e2e/independent-client'
import { startProduct } from '@sunspan/e2e/product'
import { loadAtConstantRate } from '../constant-rate.ts'
import { median, percentile } from '../percentile.ts'
import type { BenchRow } from '../report.ts'
import { sized } from '../sized.ts'
import { startHeavyClient, type HeavyClient } from './heavy-client.ts'
import type { Answers } from './heavy-messages.ts'

/** All that a session may have, and all the recipients of a day. */
const WALLETS = sized({ full: 32, small: 2 })
const HEAVY_ORDERS = sized({ full: 100, small: 2 })
const ROUNDS = sized({ full: 2, small: 1 })
const SECONDS = sized({ full: 15, small: 2 })
const WARM_UP_SECONDS = sized({ full: 5, small: 1 })
const CALLS_PER_SECOND = 20
const ORDERS_A_ROUND = sized({ full: 5, small: 1 })
const ACCOUNT = 7
const ROUTE = { from: 'arbitrum-eth', to: 'base-eth', amount: '0.01' }
const COMPLETE_WITHIN_MS = 60_000
const POLL_MS = 25
/** Twice the time of an answer, and a fifth more of an order's. */
const BUDGET = { answers: 2, order: 1.2 }

interface Honest {
  readonly answers: number[]
  readonly orders: number[]
  failed: number
}

/**
 * One client at all its limits (lists, searches, statements, streams, the wallets of a session) next to an honest one with another address: what the honest
 * one waits for an answer and for a whole order, in turns without and with the heavy one. The limits are those of production.
 */
export async function measureHeavy(): Promise<readonly BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sunspan-bench-'))
  const product = await startProduct({ dataDir, families: 'none', env: { RATE_LIMIT_PER_MINUTE: '3000' } })
  let heavy: HeavyClient | undefined
  try {
    const account = devnetAccount(ACCOUNT)
    const client = createIndependentClient({ baseUrl: product.url, account })
    await fund(product.url, { network: 'arbitrum', address: account.address })
    await client.login()
    heavy = await startHeavyClient(product.url, { wallets: WALLETS, orders: HEAVY_ORDERS })
    const alone: Honest = { answers: [], orders: [], failed: 0 }
    const beside: Honest = { answers: [], orders: [], failed: 0 }
    const heard: Answers[] = []
    await measureHonest(product.url, client, { answers: [], orders: [], failed: 0 }, WARM_UP_SECONDS)
    for (let round = 0; round < ROUNDS; round += 1) {
      await measureHonest(product.url, client, alone, SECONDS)
      heavy.start()
      await measureHonest(product.url, client, beside, SECONDS)
      const { answers, bytes } = await heavy.stop()
      heard.push(answers)
      console.info(`the heavy client: ${describe([answers])}, ${(bytes / 2 ** 20).toFixed(0)} MB`)
    }
    return rowsOf({ alone, beside, heard, heavy })
  } finally {
    heavy?.end()
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Calls at a constant rate, and at the same time whole orders, one after another. */
async function measureHonest(
  url: string,
  client: IndependentClient,
  into: Honest,
  seconds: number,
): Promise<void> {
  const quote = `${url}/api/orders/calculate_amount_out/${ROUTE.from}/${ROUTE.to}/?amount=0.25`
  const loads = [quote, `${url}/api/network`].map((each) =>
    loadAtConstantRate(each, { perSecond: CALLS_PER_SECOND / 2, seconds }),
  )
  for (let index = 0; index < ORDERS_A_ROUND; index += 1) into.orders.push(await timeOrder(client))
  for (const { samples, failed } of await Promise.all(loads)) {
    into.answers.push(...samples)
    into.failed += failed
  }
}

async function timeOrder(client: IndependentClient): Promise<number> {
  const began = performance.now()
  const order = await client.createOrder({ ...ROUTE, receiver: devnetAccount(ACCOUNT).address })
  await client.sendDeposit(order)
  for (;;) {
    const { status } = await client.getOrder(order.id)
    const tookMs = performance.now() - began
    if (status === 'COMPLETE') return tookMs
    if (tookMs > COMPLETE_WITHIN_MS) throw new Error(`Order ${order.id} is ${status}`)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

function rowsOf(measured: {
  readonly alone: Honest
  readonly beside: Honest
  readonly heard: readonly Answers[]
  readonly heavy: HeavyClient
}): readonly BenchRow[] {
  const { alone, beside, heard, heavy } = measured
  const { wallets, orders } = heavy.prepared
  const before = percentile(alone.answers, 0.95)
  const after = percentile(beside.answers, 0.95)
  const orderBefore = median(alone.orders)
  const orderAfter = median(beside.orders)
  const { answers: most, order: mostOrder } = BUDGET
  return [
    {
      what: `An honest client’s answers next to one at all its limits (${wallets} wallets, ${orders} orders of fifty)`,
      measured: `95 % within ${after.toFixed(1)} ms (median ${median(beside.answers).toFixed(1)} ms, ${beside.failed} failed)`,
      budget: `less than ${most} times as long, none failed`,
      against: `without it: ${before.toFixed(1)} ms (median ${median(alone.answers).toFixed(1)} ms); its answers: ${describe(heard)}`,
      held: after < most * before && beside.failed === 0,
      ratio: { name: 'heavy-answers', value: after / before, bound: most },
    },
    {
      what: 'An honest order at the same time, from its creation to COMPLETE',
      measured: `median ${orderAfter.toFixed(0)} ms of ${beside.orders.length}`,
      budget: `less than ${mostOrder} times as long`,
      against: `without it: ${orderBefore.toFixed(0)} ms of ${alone.orders.length}`,
      held: orderAfter < mostOrder * orderBefore,
      ratio: { name: 'heavy-order', value: orderAfter / orderBefore, bound: mostOrder },
    },
  ]
}

/** Answers by what was asked and their status, of several rounds together. */
function describe(rounds: readonly Answers[]): string {
  const sums = new Map<string, number>()
  for (const [what, count] of rounds.flatMap((answers) => Object.entries(answers))) {
    sums.set(what, (sums.get(what) ?? 0) + count)
  }
  return [...sums]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([what, count]) => `${what}: ${count}`)
    .join(', ')
}
