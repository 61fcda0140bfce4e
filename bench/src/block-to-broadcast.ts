import { devnetAccount, fund } from '@sunspan/e2e/devnet-account'
import { createIndependentClient, type IndependentClient } from '@sunspan/e2e/independent-client'
import { createPublicClient, http, type PublicClient } from 'viem'
import { median, percentile } from './percentile.ts'
import type { BenchRow } from './report.ts'

const ORDERS = 30
const BUDGET_MS = 100
/** Polling interval of the nodes, and so the resolution of the measurement. */
const POLL_MS = 5

/**
 * Time from when the source node serves the block that makes the deposit deep enough, until the destination node knows the payout. Both are observed
 * from outside by polling the nodes, so the figure is an upper bound.
 */
export async function measureBlockToBroadcast(baseUrl: string): Promise<BenchRow> {
  const account = devnetAccount(5)
  const client = createIndependentClient({ baseUrl, account })
  await fund(baseUrl, { network: 'arbitrum', address: account.address })
  await client.login()
  const source = createPublicClient({
    transport: http(await client.rpcUrl('arbitrum')),
    pollingInterval: POLL_MS,
  })
  const samples: number[] = []
  for (let index = 0; index < ORDERS; index += 1)
    samples.push(await oneOrder(client, source, account.address))
  const p95 = percentile(samples, 0.95)
  return {
    what: "From the deposit's required block to the payout's broadcast",
    measured: `95 % within ${p95.toFixed(0)} ms (median ${median(samples).toFixed(0)} ms, ${ORDERS} orders)`,
    budget: `95 % within ${BUDGET_MS} ms`,
    against: 'peers fill in 2 s to minutes',
    held: p95 <= BUDGET_MS,
  }
}

async function oneOrder(client: IndependentClient, source: PublicClient, receiver: string): Promise<number> {
  const order = await client.createOrder({ from: 'arbitrum-eth', to: 'base-eth', amount: '0.01', receiver })
  const hash = await client.sendDeposit(order)
  const receipt = await source.waitForTransactionReceipt({ hash, pollingInterval: POLL_MS })
  const requiredBlock = receipt.blockNumber + BigInt(order.required_confirmations)
  for (;;) {
    const height = await source.getBlockNumber({ cacheTime: 0 })
    if (height >= requiredBlock) break
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  const servedAt = performance.now()
  for (;;) {
    const { status } = await client.getOrder(order.id)
    if (status === 'SENT' || status === 'COMPLETE') return performance.now() - servedAt
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
