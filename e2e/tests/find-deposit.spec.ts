import { expect } from '@playwright/test'
import { test } from '../src/run/browser-test.ts'
import { createPublicClient, http, parseEther, type Hex } from 'viem'
import { productUrl } from '../src/chains/devnet-account.ts'
import { seriousViolations } from '../src/run/serious-violations.ts'
import { makeSmallDeposit } from '../src/chains/small-deposit.ts'

const REFUND_MS = 60_000

test('a deposit that is too small goes back, and the order, the node and /find agree', async ({ page }) => {
  const baseUrl = productUrl()
  const { account, hash, orderId, rpcUrl } = await makeSmallDeposit(baseUrl)

  await page.goto(`${baseUrl}/progress/${orderId}`)
  await expect(page.getByRole('heading', { name: 'Transfer Reject' })).toBeVisible()
  const refund = page.getByRole('region', { name: 'Refund' })
  await expect(refund).toContainText('ETH has been refunded', { timeout: REFUND_MS })
  await expect(page.getByText('It arrived, but it’s less than you ordered.', { exact: true })).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])

  const link = await refund.getByRole('link', { name: /Refund transaction/ }).getAttribute('href')
  // CAST: the search's address has the hash, which the node then finds or not.
  const refundHash = new URL(link ?? '', baseUrl).searchParams.get('hash') as Hex
  const node = createPublicClient({ transport: http(rpcUrl) })
  const { blockNumber } = await node.getTransactionReceipt({ hash: refundHash })
  const { address } = account
  const after = await node.getBalance({ address, blockNumber })
  const back = after - (await node.getBalance({ address, blockNumber: blockNumber - 1n }))
  expect(back).toBeGreaterThan(parseEther('0.19'))
  expect(back).toBeLessThanOrEqual(parseEther('0.2'))

  // The order knows its deposit, so the search is prefilled with the hash.
  await page.getByRole('link', { name: 'Check the deposit' }).click()
  await expect(page.getByRole('textbox', { name: /Transaction hash/ })).toHaveValue(hash)
  await expect(page.getByRole('heading', { name: '0.2 ETH arrived' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Refund' })).toContainText('ETH has been refunded')
  // There is no login here, so the order is not shown.
  await expect(page.getByRole('link', { name: 'View order' })).toHaveCount(0)
  expect(await seriousViolations(page)).toEqual([])

  await page.goto(`${baseUrl}/find?network=base&hash=${hash}`)
  await expect(page.getByRole('heading', { name: 'Not found on this network' })).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
})
