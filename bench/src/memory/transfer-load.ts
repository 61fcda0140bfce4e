import { setTimeout as sleep } from 'node:timers/promises'
import { devnetAccount, fund } from '@sunspan/e2e/devnet-account'
import { createIndependentClient } from '@sunspan/e2e/independent-client'
import { loadAtConstantRate } from '../constant-rate.ts'

const ACCOUNT = 6
const AMOUNT = '0.002'
/** The faucet's gift suffices for as many. */
const ORDERS_A_GIFT = 500
export const QUOTES_PER_SECOND = 50
const ROUTE = ['arbitrum-eth', 'base-eth'] as const

export interface TransferLoad {
  readonly orders: number
  /** Of the last orders, which have had the least time; all must be complete. */
  readonly incomplete: number
  readonly failedQuotes: number
}

const LAST_ORDERS = 100
const COMPLETE_WITHIN_MS = 60_000

/** Whole transfers at a constant pace from one network to another, and quotes at the same time. Resolves once the last one is complete. */
export async function loadWithTransfers(
  baseUrl: string,
  options: { readonly minutes: number; readonly ordersPerMinute: number },
): Promise<TransferLoad> {
  const account = devnetAccount(ACCOUNT)
  const client = createIndependentClient({ baseUrl, account })
  await client.login()
  const quoteUrl = `${baseUrl}/api/orders/calculate_amount_out/${ROUTE.join('/')}/?amount=0.25`
  const quotes = loadAtConstantRate(quoteUrl, { perSecond: QUOTES_PER_SECOND, seconds: options.minutes * 60 })
  const ids: string[] = []
  const startedAt = performance.now()
  const count = Math.round(options.minutes * options.ordersPerMinute)
  for (let index = 0; index < count; index += 1) {
    const dueAt = startedAt + (index * 60_000) / options.ordersPerMinute
    if (dueAt > performance.now()) await sleep(dueAt - performance.now())
    if (index % ORDERS_A_GIFT === 0) await fund(baseUrl, { network: 'arbitrum', address: account.address })
    const [from, to] = ROUTE
    const order = await client.createOrder({ from, to, amount: AMOUNT, receiver: account.address })
    await client.sendDeposit(order)
    ids.push(order.id)
  }
  const { failed: failedQuotes } = await quotes
  const last = ids.slice(-LAST_ORDERS)
  const deadline = performance.now() + COMPLETE_WITHIN_MS
  for (;;) {
    const orders = await Promise.all(last.map((id) => client.getOrder(id)))
    const incomplete = orders.filter(({ status }) => status !== 'COMPLETE').length
    if (incomplete === 0 || performance.now() > deadline) {
      return { orders: ids.length, incomplete, failedQuotes }
    }
    await sleep(1_000)
  }
}
