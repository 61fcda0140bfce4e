import { expect } from '@playwright/test'
import { driveApp } from '../app-driver.ts'
import type { Walk } from './visit.ts'

const ROUTE = { source: 'ethereum', destination: 'base', tokenFrom: 'ETH', tokenTo: 'ETH', amount: '0.41' }
const ARRIVES_MS = 60_000

/** A transfer that was left while the wallet asked, as other pages show it; then it is sent, and arrives. */
export const walkActivity: Walk = async (page, { baseUrl, visit }) => {
  const app = driveApp(page, baseUrl)
  await app.openSend(ROUTE)
  await app.connect()
  await app.review()
  const { orderId } = await app.send()
  await page.reload()
  await page.getByText(/^Waiting for your deposit until/).waitFor()
  await visit(page, 'resume')

  await page.goto(`${baseUrl}/find`)
  const transfers = page.locator('header').getByRole('button', { name: /^Transfers/ })
  await expect(transfers).toHaveAccessibleName('Transfers, 1 transfer in progress')
  await visit(page, 'notification')
  await transfers.click()
  await page.getByRole('tab', { name: /^Active/ }).waitFor()
  await visit(page, 'transfers')
  await page.keyboard.press('Escape')

  await app.openSend(ROUTE)
  await app.review()
  await page.getByText('You have an unfinished transfer of this amount').waitFor()
  await visit(page, 'unfinished')

  await page.goto(`${baseUrl}/progress/${orderId}`)
  await page.getByRole('button', { name: 'Ask my wallet again' }).click()
  await page.getByRole('button', { name: 'Ask again' }).click()
  await app.answerWallet('approve')
  await page.getByRole('heading', { name: 'Transfer Complete' }).waitFor({ timeout: ARRIVES_MS })
  await transfers.click()
  await page.getByRole('tab', { name: /^Recent/ }).click()
  await visit(page, 'transfers-recent')
}
