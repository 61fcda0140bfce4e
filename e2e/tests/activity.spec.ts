import { expect, type Page } from '@playwright/test'
import { driveApp } from '../src/drivers/app-driver.ts'
import { test } from '../src/run/browser-test.ts'
import { productUrl } from '../src/chains/devnet-account.ts'

const SENT = 0.37
const ROUTE = {
  source: 'ethereum',
  destination: 'base',
  tokenFrom: 'ETH',
  tokenTo: 'ETH',
  amount: String(SENT),
}

const header = (page: Page) => page.locator('header')
const transfers = (page: Page) => header(page).getByRole('button', { name: /^Transfers/ })
/** The wallet's balance of the source currency, as the form shows it. */
const balance = async (page: Page): Promise<number> => {
  const text = await page
    .locator('#main')
    .getByText(/^Balance \d/)
    .innerText()
  return Number(text.replaceAll(/[^\d.]/g, ''))
}
const notifications = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

/** From here on, whether the page shows the card of an arrival, or has shown it. */
async function watchArrivals(page: Page): Promise<() => Promise<boolean>> {
  const seen = await page.evaluateHandle(() => {
    const found = { isSeen: false }
    const look = (): void => {
      found.isSeen ||= [...document.querySelectorAll('h3')].some(
        ({ textContent }) => textContent === 'Bridging completed',
      )
    }
    look()
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
    return found
  })
  return () => seen.evaluate(({ isSeen }) => isSeen)
}

test('Back while the wallet asks, then approve: the transfer is shown on every page, and not paid twice', async ({
  page,
  context,
}) => {
  const app = driveApp(page, productUrl())
  await app.openSend(ROUTE)
  await app.connect()
  await app.review()
  await app.send()
  await expect(page.getByRole('heading', { name: 'Awaiting transfer confirmation' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Bridge', exact: true })).toBeVisible()
  await expect(transfers(page)).toHaveAccessibleName('Transfers, 1 transfer in progress')
  const before = await balance(page)
  const inFirst = await watchArrivals(page)
  await app.answerWallet('approve')

  // The obvious next click asks for confirmation first. Without a reload: the transfer would be complete on a slow machine.
  await app.review()
  const notice = page.getByText('You have an unfinished transfer of this amount')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send Transfer' })).toBeDisabled()

  // Another tab learns of it and of its end without user action.
  const other = await context.newPage()
  await other.goto(`${productUrl()}/find`)
  const inOther = await watchArrivals(other)
  await expect(transfers(other)).toBeVisible()
  // Both are in sight: one of them announces it.
  const announcers = async (): Promise<number> =>
    (await Promise.all([inFirst(), inOther()])).filter(Boolean).length
  await expect.poll(announcers, { timeout: 60_000 }).toBe(1)
  await expect(notifications(page)).toBeHidden()
  await expect(notifications(other)).toBeHidden()
  expect(await announcers()).toBe(1)
  await transfers(other).click()
  const panel = other.getByRole('dialog', { name: 'Transfers' })
  await panel.getByRole('tab', { name: /^Recent/ }).click()
  await expect(panel.getByText(/0\.37 ETH/).first()).toBeVisible()
  await expect(notice).toBeHidden()
  await page.getByRole('button', { name: 'Back', exact: true }).first().click()
  await expect.poll(() => balance(page)).toBeLessThanOrEqual(before - SENT)
})
