import { expect } from '@playwright/test'
import { chooseAccount } from '../../run/browser-test.ts'
import { devnetAccount, fund } from '../../chains/devnet-account.ts'
import { openDetails, rowOf, signInToExplorer } from '../explorer-driver.ts'
import { createIndependentClient } from '../../independent/independent-client.ts'
import { makeClosedOrders } from '../../independent/many-orders.ts'
import { makeSmallDeposit } from '../../chains/small-deposit.ts'
import type { Walk } from './visit.ts'
import { testAccount, testAccountIndex } from '../../wallets/test-account.ts'

const ARRIVES_MS = 60_000

/** The list and the details of orders that wait, have arrived, were closed or were refunded. */
export const walkExplorer: Walk = async (page, { baseUrl, visit }) => {
  const account = testAccount('explorer')
  await fund(baseUrl, { network: 'ethereum', address: account.address })
  const [closed = ''] = await makeClosedOrders(baseUrl, account, 3)
  const client = createIndependentClient({ baseUrl, account })
  await client.login()
  const route = { from: 'ethereum-eth', to: 'base-eth', receiver: devnetAccount(6).address }
  const sent = await client.createOrder({ ...route, amount: '0.5' })
  await client.sendDeposit(sent)
  await client.waitFor(sent.id, 'COMPLETE', ARRIVES_MS)
  const { orderId: returned } = await makeSmallDeposit(baseUrl, account)
  const waiting = await client.createOrder({ ...route, amount: '0.3' })

  await chooseAccount(page, testAccountIndex('explorer'))
  await page.goto(`${baseUrl}/explorer`)
  await page.getByText('To view your recent transactions, please connect wallet').waitFor()
  await visit(page, 'explorer-empty')
  await signInToExplorer(page, baseUrl)
  await expect(rowOf(page, returned)).toContainText('Refunded', { timeout: ARRIVES_MS })
  await visit(page, 'explorer')
  for (const [orderId, state] of [
    [sent.id, 'order'],
    [returned, 'order-refund'],
    [waiting.id, 'order-waiting'],
    [closed, 'order-closed'],
  ] as const) {
    const dialog = await openDetails(page, orderId)
    await visit(page, state)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
}
