import { expect, type Page } from '@playwright/test'
import { productUrl } from '../src/chains/devnet-account.ts'
import { test } from '../src/run/browser-test.ts'
import { somebodyOf } from '../src/wallets/somebody-of.ts'

test('a part of the app that cannot be fetched is said to be missing, and a reload leads to it', async ({
  page,
}) => {
  await page.goto(`${productUrl()}/`)
  await page.route(/\/assets\/terms-[\w-]+\.js$/, (route) => route.abort())
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms & Privacy' }).click()
  const note = page.getByRole('alert')
  await expect(note).toContainText('We couldn’t load part of the app')
  await expect(page.getByRole('banner')).toBeVisible()
  await page.unrouteAll()
  await note.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms & Privacy' })).toBeVisible()
})

/** The page's clock, which `returnLater` sets ahead. */
async function keepClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + Number(Object(window).ahead ?? 0)
  })
}

/** Comes back to the page six minutes later, when the server has another version of the app. */
async function returnLater(page: Page): Promise<void> {
  await page.route(`${productUrl()}/send`, async (route) => {
    if (route.request().isNavigationRequest()) return route.continue()
    const answer = await route.fetch()
    const body = await answer.text()
    return route.fulfill({
      response: answer,
      body: body.replace(/(<script type="module"[^>]* src="\/assets\/)[^"]+/, '$1newer.js'),
    })
  })
  // A busy page begins to look for versions some time after it can be used.
  await expect(async () => {
    await page.evaluate(() => {
      Object(window).ahead = Number(Object(window).ahead ?? 0) + 6 * 60_000
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect(page.getByText('There is a new version')).toBeVisible({ timeout: 5_000 })
  }).toPass()
}

async function reload(page: Page): Promise<void> {
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()])
}

test('a new version is offered over a form that is half filled, which is as it was after the reload', async ({
  page,
}) => {
  await keepClock(page)
  await page.goto(`${productUrl()}/send?source=ethereum&destination=base`)
  const amount = page.getByRole('textbox', { name: /^Amount to send/ })
  const receiver = page.getByRole('textbox', { name: 'Receiving address on Base' })
  const somebody = await somebodyOf('evm')
  await amount.fill('0.1234')
  await page.getByText('Another', { exact: true }).click()
  await receiver.fill(somebody)
  await returnLater(page)
  await expect(amount).toHaveValue('0.1234')
  await reload(page)
  await expect(amount).toHaveValue('0.1234')
  await expect(receiver).toHaveValue(somebody)
})

test('a new version is offered over a list of recipients, which is offered again after the reload', async ({
  page,
}) => {
  await keepClock(page)
  // The browser also asks.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(`${productUrl()}/send?mode=advanced`)
  const address = page.getByRole('textbox', { name: 'Address of recipient 1' })
  const somebody = await somebodyOf('evm')
  await address.fill(somebody)
  await page.getByLabel('Amount to receive of recipient 1', { exact: true }).fill('0.5')
  await returnLater(page)
  await reload(page)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(address).toHaveValue(somebody)
  await expect(page.getByLabel('Amount to receive of recipient 1', { exact: true })).toHaveValue('0.5')
})
