import { expect } from '@playwright/test'
import { makeSmallDeposit, SMALL_DEPOSIT_NETWORK } from '../../chains/small-deposit.ts'
import type { Walk } from './visit.ts'

const REFUND_MS = 60_000

/** A refunded deposit, as shown by its order and by /find. */
export const walkRefund: Walk = async (page, { baseUrl, visit }) => {
  const { orderId, hash } = await makeSmallDeposit(baseUrl)
  await page.goto(`${baseUrl}/progress/${orderId}`)
  const refund = page.getByRole('region', { name: 'Refund' })
  await expect(refund).toContainText('ETH has been refunded', { timeout: REFUND_MS })
  await visit(page, 'refund')

  await page.goto(`${baseUrl}/find`)
  await page.getByRole('textbox', { name: /Transaction hash/ }).waitFor()
  await visit(page, 'find-empty')
  await page.goto(`${baseUrl}/find?network=${SMALL_DEPOSIT_NETWORK}&hash=${hash}`)
  await page.getByRole('heading', { name: '0.2 ETH arrived' }).waitFor()
  await expect(refund).toContainText('ETH has been refunded')
  await visit(page, 'find')
  await page.goto(`${baseUrl}/find?network=base&hash=${hash}`)
  await page.getByRole('heading', { name: 'Not found on this network' }).waitFor()
  await visit(page, 'find-nothing')
}
