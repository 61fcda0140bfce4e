import { expect, type Page } from '@playwright/test'
import { driveApp } from '../src/drivers/app-driver.ts'
import { test } from '../src/run/browser-test.ts'
import { productUrl } from '../src/chains/devnet-account.ts'

const ROUTE = { source: 'ethereum', destination: 'base', tokenFrom: 'ETH', tokenTo: 'ETH', amount: '0.37' }

const header = (page: Page) => page.locator('header')
const transfers = (page: Page) => header(page).getByRole('button', { name: /^Transfers/ })
const notifications = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

test('Back while the wallet asks, then approve: the transfer is told of on every page, and not paid twice', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  const app = driveApp(page, productUrl())
  await app.openSend(ROUTE)
  await app.connect()
  await app.review()
  await app.send()
  await expect(page.getByRole('heading', { name: 'Awaiting transfer confirmation' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Bridge', exact: true })).toBeVisible()
  await expect(transfers(page)).toHaveAccessibleName('Transfers, 1 transfer under way')
  await app.answerWallet('approve')

  // The obvious next click asks for confirmation first.
  await app.openSend(ROUTE)
  await app.review()
  const notice = page.getByText('You have an unfinished transfer of this amount')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send Transfer' })).toBeDisabled()

  // Another tab learns of it and of its end without user action.
  const other = await context.newPage()
  await other.goto(`${productUrl()}/find`)
  await expect(transfers(other)).toBeVisible()
  await expect(notifications(other).getByRole('heading', { name: /^Bridging/ })).toBeVisible()
  await expect(notifications(other).getByRole('heading', { name: 'Bridging completed' })).toBeVisible({
    timeout: 60_000,
  })
  await expect(notifications(other)).toBeHidden({ timeout: 10_000 })
  await transfers(other).click()
  const panel = other.getByRole('dialog', { name: 'Transfers' })
  await panel.getByRole('tab', { name: /^Recent/ }).click()
  await expect(panel.getByText(/0\.37 ETH/).first()).toBeVisible()
  await expect(notice).toBeHidden()
})
