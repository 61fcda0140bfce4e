import { findFreePort } from '@sunspan/host'
import { parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { devnetAccount, fund } from '../chains/devnet-account.ts'
import {
  createIndependentClient,
  type ApiOrder,
  type IndependentClient,
} from '../independent/independent-client.ts'
import { startProduct } from './product.ts'

const ROUTES = [
  { from: 'ethereum-eth', to: 'base-eth', amount: '0.02' },
  { from: 'base-usdc', to: 'polygon-usdc', amount: '25' },
  { from: 'arbitrum-eth', to: 'ethereum-weth', amount: '0.03' },
] as const

/** Slightly longer than confirmations and payout together, so that kills happen before, between and after all of them. */
const LATEST_KILL_MS = 4_500

/** Another process acquires the lanes of a killed engine once their lease has expired. */
const WATCH_TIMEOUT_MS = 60_000

export interface CrashRun {
  readonly rounds: number
  readonly orders: number
  readonly paidOnce: number
  readonly paidTwice: number
  readonly unpaid: number
  readonly wrongAmount: number
  /** Status of each round's order just before the kill. */
  readonly statusesAtKill: readonly string[]
}

/**
 * Kills the whole product with -9 at random moments between deposit and payout, `rounds` times, restarts it on the same data, lets it finish and
 * checks on the chains what each receiver got.
 */
export async function runCrashes(options: {
  readonly rounds: number
  readonly dataDir: string
  /** Whether only networks run that have orders. */
  readonly isSmall?: boolean
  readonly random: () => number
  readonly log: (line: string) => void
  /** Called with the product's address before it is stopped. */
  readonly afterwards?: (url: string) => Promise<void>
}): Promise<CrashRun> {
  const { dataDir, isSmall = false } = options
  const port = await findFreePort()
  const start = () => startProduct({ dataDir, port, isSmall })
  const account = devnetAccount(6)
  const orders: ApiOrder[] = []
  const receivers = new Map<string, string>()
  const statusesAtKill: string[] = []

  for (let round = 0; round < options.rounds; round += 1) {
    const product = await start()
    const client = createIndependentClient({ baseUrl: product.url, account })
    if (round === 0) await fundRoutes(product.url, account.address)
    await client.login()
    const sent: ApiOrder[] = []
    for (const route of ROUTES) {
      const receiver = privateKeyToAddress(generatePrivateKey())
      const order = await client.createOrder({ ...route, receiver })
      receivers.set(order.id, receiver.toLowerCase())
      sent.push(order)
    }
    for (const order of sent) await client.waitFor(order.id, 'WAIT_DEPOSIT', WATCH_TIMEOUT_MS)
    for (const order of sent) await client.sendDeposit(order)
    orders.push(...sent)
    const waitMs = Math.floor(options.random() * LATEST_KILL_MS)
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    const statuses = await Promise.all(sent.map(async (order) => (await client.getOrder(order.id)).status))
    statusesAtKill.push(statuses.join(' '))
    await product.kill()
    options.log(`round ${round + 1}/${options.rounds}: killed after ${waitMs} ms at ${statuses.join(' ')}`)
  }

  const product = await start()
  try {
    const client = createIndependentClient({ baseUrl: product.url, account })
    for (const order of orders) await client.waitFor(order.id, 'COMPLETE', 60_000)
    const counts = await countOnChains(client, orders, receivers)
    await options.afterwards?.(product.url)
    return { rounds: options.rounds, orders: orders.length, statusesAtKill, ...counts }
  } finally {
    await product.stop()
  }
}

async function fundRoutes(baseUrl: string, address: string): Promise<void> {
  for (const { from } of ROUTES) {
    const [network = ''] = from.split(/-(?=[^-]+$)/)
    await fund(baseUrl, { network, address })
    await fund(baseUrl, { network, address, currency: from })
  }
}

/** Every receiver is new, so its current balance is everything that it ever got. */
async function countOnChains(
  client: IndependentClient,
  orders: readonly ApiOrder[],
  receivers: ReadonlyMap<string, string>,
): Promise<Pick<CrashRun, 'paidOnce' | 'paidTwice' | 'unpaid' | 'wrongAmount'>> {
  const result = { paidOnce: 0, paidTwice: 0, unpaid: 0, wrongAmount: 0 }
  for (const { id, amount_out: amountOut, currency_out: currency } of orders) {
    const { network, address } = currency.contract
    const held = await client.balanceOf(network, address, receivers.get(id) ?? '')
    const owed = parseUnits(amountOut, currency.decimals)
    if (held === 0n) result.unpaid += 1
    else if (held === owed) result.paidOnce += 1
    else if (held % owed === 0n) result.paidTwice += 1
    else result.wrongAmount += 1
  }
  return result
}
