import { expect, type Page } from '@playwright/test'
import { productUrl } from '../src/chains/devnet-account.ts'
import { driveApp } from '../src/drivers/app-driver.ts'
import { test } from '../src/run/browser-test.ts'

/** What a person reads from the form to the end of a transfer: causes, sums, times, and the way back. */

const ROUTE = { source: 'ethereum', destination: 'base', tokenFrom: 'ETH', tokenTo: 'ETH' }

/** Where the card is, which is one from the form to the end. */
async function cardOf(page: Page): Promise<{ readonly x: number; readonly width: number }> {
  const card = page.locator('main section').first()
  // Between two steps there is none for a moment.
  await expect.poll(() => card.boundingBox()).not.toBeNull()
  const { x, width } = (await card.boundingBox()) ?? { x: 0, width: 0 }
  expect(width).toBeGreaterThan(0)
  return { x, width }
}

test('without a connection every page shows that, and recovers by itself', async ({ page, context }) => {
  await driveApp(page, productUrl()).openSend({ ...ROUTE, amount: '0.05' })
  await expect(page.getByRole('status', { name: /^Amount received/ })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(/^You are offline\. This page continues/)).toBeVisible()
  await page.getByRole('textbox', { name: /^Amount to send/ }).fill('0.06')
  await expect(page.locator('form').getByText(/^You are offline\./)).toBeVisible()
  await expect(page.getByText('Temporary transfer limit')).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByText(/^You are offline/)).toHaveCount(0)
  await expect(page.getByRole('status', { name: /^Amount received/ })).toBeVisible()
})

test('while nothing of the API answers a new page shows that once, and recovers by itself', async ({
  browser,
}) => {
  // What passes through a worker could not be held back.
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  const said = page.getByText(/^We can’t reach the server\. This page continues once it answers\.$/)
  await page.route('**/api/**', (route) => route.abort())
  await page.goto(`${productUrl()}/status`)
  await expect(said).toBeVisible()
  await expect(said).toHaveCount(1)
  await page.unroute('**/api/**')
  await expect(said).toHaveCount(0)
  await expect(page.getByText(/^Checked at /)).toBeVisible()
  await context.close()
})

test('an amount stays as it was typed, and the most is named', async ({ page }) => {
  await driveApp(page, productUrl()).openSend(ROUTE)
  const amount = page.getByRole('textbox', { name: /^Amount to send/ })
  await amount.pressSequentially('1000000')
  await expect(amount).toHaveValue('1000000')
  await expect(page.getByText(/^Maximum amount to send is \d+ ETH/)).toBeVisible()
})

test('the confirmation step has an address: Back leads to the filled form, and so does a refusal in the wallet, all in one card', async ({
  page,
}) => {
  const app = driveApp(page, productUrl())
  await app.openSend({ ...ROUTE, amount: '0.0512345678' })
  await app.connect()
  const form = await cardOf(page)
  await app.review()
  await expect(page).toHaveURL(/[?&]step=confirm/)
  expect(await cardOf(page)).toEqual(form)
  await expect(page.getByText(/^Your wallet will ask you to send 0\.0512345678 ETH/)).toBeVisible()
  await expect(page.getByText(/^Ethereum also charges your wallet about/)).toBeVisible()
  await expect(page.getByText('0.051235 ETH', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('textbox', { name: /^Amount to send/ })).toHaveValue('0.0512345678')
  await app.review()
  await app.send()
  // It is unpaid: the page says what it waits for and until when, and of no delay.
  await expect(
    page.getByText(/^Waiting for your deposit until (\d\d\/\d\d )?\d\d:\d\d, then takes about/),
  ).toBeVisible()
  await expect(page.getByText(/^Your wallet will ask you to send 0\.0512345678 ETH/)).toBeVisible()
  expect(await cardOf(page)).toEqual(form)
  await app.answerWallet('reject')
  await expect(page.getByRole('heading', { name: 'Transfer Reject' })).toBeVisible()
  expect(await cardOf(page)).toEqual(form)
  await page.getByRole('link', { name: 'Another Transfer' }).click()
  await expect(page.getByRole('textbox', { name: /^Amount to send/ })).toHaveValue('0.0512345678')
})

test('the time of a transfer counts down from its deposit, the time spent is what its sender waited, and all facts are in view', async ({
  page,
}) => {
  const app = driveApp(page, productUrl())
  await app.openSend({ ...ROUTE, amount: '0.05' })
  await app.connect()
  await app.review()
  await app.send()
  const approvedAt = Date.now()
  await app.answerWallet('approve')
  await expect(page.getByRole('heading', { name: 'Transfer Complete' })).toBeVisible({ timeout: 60_000 })
  const waitedMs = Date.now() - approvedAt
  for (const fact of ['Source transaction', 'Destination transaction', 'View In Explorer'])
    await expect(page.getByText(fact)).toBeInViewport({ ratio: 1 })
  const spent = /(\d+) min (\d+) sec/.exec(await page.getByText(/^Time Spent: /).innerText())
  const spentMs = (Number(spent?.[1]) * 60 + Number(spent?.[2])) * 1_000
  // Two confirmations take longer than the second in which the payout itself goes out.
  expect(spentMs).toBeGreaterThanOrEqual(2_000)
  expect(spentMs).toBeLessThanOrEqual(waitedMs)
})
