import { devnetAccount, fund } from '@sunspan/e2e/devnet-account'
import { createIndependentClient, type IndependentClient } from '@sunspan/e2e/independent-client'
import { somebodyOf } from '@sunspan/e2e/somebody-of'
import { createPublicClient, http, type PublicClient } from 'viem'
import { median } from './percentile.ts'
import type { BenchRow } from './report.ts'
import { sized } from './sized.ts'

const ORDERS = sized({ full: 5, small: 1 })
/** A small run's devnet has no other families than the first destination's. */
const MOST_DESTINATIONS = sized({ full: Infinity, small: 1 })
const SOURCE = 'arbitrum'
const POLL_MS = 10
const TIMEOUT_MS = 60_000

interface Destination {
  readonly currencyId: string
  readonly blockTimeMs: number
  readonly receiver: string
}

/** Destinations of every family, with the devnet's block times. */
async function listDestinations(): Promise<readonly Destination[]> {
  const { address: evm } = devnetAccount(5)
  const solana = await somebodyOf('solana')
  const ton = await somebodyOf('ton')
  const bitcoin = await somebodyOf('bitcoin')
  return [
    { currencyId: 'base-eth', blockTimeMs: 1_000, receiver: evm },
    { currencyId: 'ethereum-eth', blockTimeMs: 2_000, receiver: evm },
    { currencyId: 'solana-sol', blockTimeMs: 400, receiver: solana },
    { currencyId: 'eclipse-eth', blockTimeMs: 400, receiver: solana },
    { currencyId: 'ton-ton', blockTimeMs: 1_000, receiver: ton },
    { currencyId: 'bitcoin-btc', blockTimeMs: 5_000, receiver: bitcoin },
  ]
}

/**
 * Time from when the source node serves the block that makes a deposit deep enough, until a client that polls the API sees its order complete; the
 * slowest of some transfers to each family.
 */
export async function measureMinedToComplete(baseUrl: string): Promise<readonly BenchRow[]> {
  const account = devnetAccount(5)
  const client = createIndependentClient({ baseUrl, account })
  await fund(baseUrl, { network: SOURCE, address: account.address })
  await client.login()
  const source = createPublicClient({
    transport: http(await client.rpcUrl(SOURCE)),
    pollingInterval: POLL_MS,
  })
  const rows: BenchRow[] = []
  for (const destination of (await listDestinations()).slice(0, MOST_DESTINATIONS)) {
    const samples: number[] = []
    for (let index = 0; index < ORDERS; index += 1) {
      samples.push(await oneOrder(client, source, destination))
    }
    const budgetMs = 2 * destination.blockTimeMs + 1_000
    const slowest = Math.max(...samples)
    rows.push({
      what: `From a final deposit to COMPLETE, ${SOURCE}-eth to ${destination.currencyId}`,
      measured: `${slowest.toFixed(0)} ms (median ${median(samples).toFixed(0)} ms, ${ORDERS} orders)`,
      budget: `${budgetMs} ms`,
      against: `two blocks of ${destination.blockTimeMs} ms and a second`,
      held: slowest <= budgetMs,
    })
  }
  return rows
}

async function oneOrder(
  client: IndependentClient,
  source: PublicClient,
  { currencyId, receiver }: Destination,
): Promise<number> {
  const order = await client.createOrder({ from: `${SOURCE}-eth`, to: currencyId, amount: '0.02', receiver })
  const hash = await client.sendDeposit(order)
  const receipt = await source.waitForTransactionReceipt({ hash, pollingInterval: POLL_MS })
  const requiredBlock = receipt.blockNumber + BigInt(order.required_confirmations)
  const pause = () => new Promise((resolve) => setTimeout(resolve, POLL_MS))
  while ((await source.getBlockNumber({ cacheTime: 0 })) < requiredBlock) await pause()
  const servedAt = performance.now()
  for (;;) {
    const { status } = await client.getOrder(order.id)
    const tookMs = performance.now() - servedAt
    if (status === 'COMPLETE') return tookMs
    if (tookMs > TIMEOUT_MS) throw new Error(`Order ${order.id} is ${status}`)
    await pause()
  }
}
