import { expect, type Page } from '@playwright/test'
import { productUrl } from '../src/chains/devnet-account.ts'
import { driveApp } from '../src/drivers/app-driver.ts'
import { test } from '../src/run/browser-test.ts'

const ROUTE = { source: 'ethereum', destination: 'base', tokenFrom: 'ETH', tokenTo: 'ETH' }

/** Leaves the page of a new order while the wallet asks, and comes back. */
async function reloadWhileAsked(page: Page, amount: string): Promise<ReturnType<typeof driveApp>> {
  const app = driveApp(page, productUrl())
  await app.openSend({ ...ROUTE, amount })
  await app.connect()
  await app.review()
  await app.send()
  await expect(page.getByRole('heading', { name: 'Awaiting transfer confirmation' })).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Waiting for your deposit until/)).toBeVisible()
  return app
}

test('a reload while the wallet asks is no dead end: the wallet is asked again, and pays once', async ({
  page,
}) => {
  const app = await reloadWhileAsked(page, '0.0413')
  await page.getByRole('button', { name: 'Ask my wallet again' }).click()
  await expect(page.getByText(/^Continue only if your wallet shows no request/)).toBeVisible()
  await page.getByRole('button', { name: 'Ask again' }).click()
  await expect(page.getByRole('heading', { name: 'Awaiting transfer confirmation' })).toBeVisible()
  await app.answerWallet('approve')
  // What was sent is not asked for again.
  await expect(page.getByRole('heading', { name: 'Awaiting transfer confirmation' })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Ask my wallet again' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Transfer Complete' })).toBeVisible({ timeout: 60_000 })
})

test('a transfer that was left while the wallet asked can be cancelled, and another device knows it at once', async ({
  page,
  browser,
}) => {
  await reloadWhileAsked(page, '0.0417')
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('heading', { name: 'Detecting your transfer' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel this transfer' }).click()
  await page.getByRole('button', { name: 'Keep waiting' }).click()
  await page.getByRole('button', { name: 'Cancel this transfer' }).click()
  await page.getByRole('button', { name: 'Cancel it', exact: true }).click()
  for (const device of [page, other]) {
    await expect(device.getByRole('heading', { name: 'Transfer cancelled' })).toBeVisible()
    await expect(device.getByText('You cancelled this transfer before it was paid.').first()).toBeVisible()
  }
  await elsewhere.close()
})
