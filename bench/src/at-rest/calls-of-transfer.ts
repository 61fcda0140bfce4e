import { devnetAccount, fund } from '@sunspan/e2e/devnet-account'
import { createIndependentClient } from '@sunspan/e2e/independent-client'
import type { BenchRow } from '../report.ts'
import { callsBetween, countCalls, listCalls, readNodeCalls } from './node-calls.ts'

const FROM = 'arbitrum'
const TO = 'base'
/** Of the source and the destination together, from the order to its completion, with what both are asked at rest. */
const BUDGET = 250
const TIMEOUT_MS = 60_000

/** How many calls the server makes to the two networks of one transfer while it lasts. */
export async function countCallsOfTransfer(baseUrl: string): Promise<readonly BenchRow[]> {
  const account = devnetAccount(5)
  const client = createIndependentClient({ baseUrl, account })
  await fund(baseUrl, { network: FROM, address: account.address })
  await client.login()
  const before = await readNodeCalls(baseUrl)
  const startedAt = performance.now()
  const order = await client.createOrder({
    from: `${FROM}-eth`,
    to: `${TO}-eth`,
    amount: '0.01',
    receiver: account.address,
  })
  await client.sendDeposit(order)
  await client.waitFor(order.id, 'COMPLETE', TIMEOUT_MS)
  const seconds = (performance.now() - startedAt) / 1_000
  const calls = callsBetween(before, await readNodeCalls(baseUrl))
  const total = countCalls(calls[FROM]) + countCalls(calls[TO])
  return [
    {
      what: `RPC calls of a transfer from ${FROM} to ${TO}`,
      measured: `${total} in ${seconds.toFixed(1)} s`,
      budget: String(BUDGET),
      against: `${FROM}: ${listCalls(calls[FROM])}; ${TO}: ${listCalls(calls[TO])}`,
      held: total <= BUDGET,
    },
  ]
}
