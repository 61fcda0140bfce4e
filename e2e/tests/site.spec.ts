import { expect, type Page } from '@playwright/test'
import { productUrl } from '../src/chains/devnet-account.ts'
import { test } from '../src/run/browser-test.ts'
import { seriousViolations } from '../src/run/serious-violations.ts'

/** Every page of the site, and what its heading says. */
const PAGES = [
  ['/', /One deposit/],
  ['/send', 'Bridge'],
  ['/faq#refunds', 'Questions and answers'],
  ['/terms-conditions', 'Terms & Privacy'],
  ['/dapp-explorer', 'Dapps Explorer'],
  ['/for-developers', 'For developers'],
  ['/guide/advanced', 'How an Advanced transfer works'],
  ['/find', 'Find a deposit'],
  ['/explorer', 'My Recent Transactions'],
  ['/faucet', 'Faucet'],
  ['/status', /./],
  ['/quests', /./],
  ['/limits', 'Limits'],
  ['/changelog', 'Changelog'],
  ['/bridge/ethereum-to-base', 'Bridge Ethereum to Base'],
] as const
const WIDTHS = [1440, 768, 390, 320]

/** Whether anything reaches beyond the page's width. */
const overflows = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)

test('every page is whole at four widths, loads nothing from other sites, and the first leads to a filled form', async ({
  page,
}) => {
  const baseUrl = productUrl()
  const elsewhere: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseUrl) && !request.url().startsWith('data:'))
      elsewhere.push(request.url())
  })
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  for (const [path, heading] of PAGES) {
    await page.goto(`${baseUrl}${path}`)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await overflows(page), `${path} at ${width} px`).toBe(false)
    }
    expect.soft(await seriousViolations(page), path).toEqual([])
  }
  await page.goto(`${baseUrl}/?utm_source=friends`)
  await expect(page).toHaveURL(`${baseUrl}/`)
  await page.getByRole('combobox', { name: /^From/ }).selectOption('Polygon')
  await page.getByRole('combobox', { name: /^To/ }).selectOption('Base')
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page).toHaveURL(/\/send\?source=Polygon&destination=Base/)
  await expect(page.getByRole('button', { name: /^From network: Polygon/ })).toBeVisible()
  await page.goto(`${baseUrl}/no/such/page`)
  await expect(page).toHaveURL(`${baseUrl}/`)
  expect(elsewhere).toEqual([])
  expect(complaints).toEqual([])
})

test('without scripts the pages can be read, and without a connection a page of our own explains that', async ({
  browser,
}) => {
  const baseUrl = productUrl()
  const quiet = await browser.newContext({ javaScriptEnabled: false })
  const page = await quiet.newPage()
  await page.goto(`${baseUrl}/`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'FAQs' }).click()
  await page.getByText('When do I get a refund?').click()
  await expect(page.getByText(/goes to the address that sent the money and nowhere else/)).toBeVisible()
  await page.goto(`${baseUrl}/send`)
  // The form would not work; the browser shows its own note in place of it, which Playwright cannot see.
  await expect(page.locator('#root')).toBeHidden()
  await quiet.close()

  const context = await browser.newContext()
  const app = await context.newPage()
  await app.goto(`${baseUrl}/faq`)
  await app.evaluate(() => navigator.serviceWorker.ready)
  // The first visit is over by then: the next page is its worker's.
  await app.reload()
  await expect.poll(() => app.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  await context.setOffline(true)
  await app.goto(`${baseUrl}/send`)
  await expect(app.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await context.setOffline(false)
  await app.getByRole('link', { name: 'Try again' }).click()
  await expect(app.getByRole('heading', { name: 'Bridge', exact: true })).toBeVisible()
  await context.close()
})
