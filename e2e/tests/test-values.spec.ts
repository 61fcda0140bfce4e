import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OrderSchema } from '@sunspan/api'
import { expect, test } from '@playwright/test'
import * as v from 'valibot'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { askApi, fund, productUrl } from '../src/chains/devnet-account.ts'
import { createIndependentClient } from '../src/independent/independent-client.ts'
import { SLOW } from '../src/run/browser-test.ts'
import { testAccount } from '../src/wallets/test-account.ts'

const PAGE = join(import.meta.dirname, '..', '..', 'docs', 'test-values.md')
/** A contract that takes no coins, as the page names it. */
const REFUSES = '0x59F2f1fCfE2474fD5F0b9BA1E73ca90b143Eb8d0'
const ROUTE = { from: 'ethereum-eth', to: 'base-eth', amount: '0.05' }
const ENDS_WITHIN_MS = 90_000

const baseUrl = productUrl()

/** The example below a heading of the page. */
async function exampleOf(heading: string): Promise<Record<string, unknown>> {
  const text = await readFile(PAGE, 'utf8')
  const [, json] = new RegExp(`^## ${heading}$\\s+\`\`\`json\\n(.*?)\`\`\``, 'ms').exec(text) ?? []
  if (json === undefined) throw new Error(`The page has no example of “${heading}”`)
  // CAST: an object, by its form.
  return JSON.parse(json) as Record<string, unknown>
}

/** Waits until the order is as the example says; the whole of it must match the schema of the API. */
async function expectOutcome(id: string, heading: string): Promise<void> {
  const example = await exampleOf(heading)
  await expect
    .poll(async () => v.parse(OrderSchema, await askApi<unknown>(baseUrl, `/api/orders/${id}`)), {
      timeout: ENDS_WITHIN_MS,
    })
    .toMatchObject(example)
}

async function signIn() {
  const account = testAccount('client')
  const client = createIndependentClient({ baseUrl, account })
  await fund(baseUrl, { network: 'ethereum', address: account.address })
  await client.login()
  return client
}

const setFault = async (kind: 'down' | 'none'): Promise<void> => {
  const answer = await fetch(`${baseUrl}/devnet/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ network: 'base', kind }),
  })
  expect(answer.status).toBe(200)
}

test.describe('the outcomes that docs/test-values.md lists', () => {
  test.setTimeout(2 * ENDS_WITHIN_MS)

  test(`a payout that is refused goes back ${SLOW}`, async () => {
    const client = await signIn()
    const order = await client.createOrder({ ...ROUTE, receiver: REFUSES })
    await client.sendDeposit(order)
    await expectOutcome(order.id, 'Refused, while it waits')
    await expectOutcome(order.id, 'Refused, in the end')
  })

  test(`a deposit that is short goes back ${SLOW}`, async () => {
    const client = await signIn()
    const receiver = privateKeyToAddress(generatePrivateKey())
    const order = await client.createOrder({ ...ROUTE, receiver })
    const { action } = order.deposit
    const half = { ...action, value: String(BigInt(action.value) / 2n) }
    await client.sendDeposit({ ...order, deposit: { action: half } })
    await expectOutcome(order.id, 'Short')
  })

  test(`a payout waits while the node of its network is down ${SLOW}`, async () => {
    const client = await signIn()
    const receiver = privateKeyToAddress(generatePrivateKey())
    const order = await client.createOrder({ ...ROUTE, receiver })
    await setFault('down')
    try {
      await client.sendDeposit(order)
      await expectOutcome(order.id, 'Delayed')
    } finally {
      await setFault('none')
    }
    await client.waitFor(order.id, 'COMPLETE', ENDS_WITHIN_MS)
  })
})
