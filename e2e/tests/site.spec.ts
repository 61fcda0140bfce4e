import { expect, type Page } from '@playwright/test'
import { productUrl } from '../src/chains/devnet-account.ts'
import { SLOW, test } from '../src/run/browser-test.ts'
import { layoutFaults, longAnimations } from '../src/drivers/states/layout-faults.ts'
import { faintTextsIn, seriousViolations } from '../src/run/serious-violations.ts'

/** An order that does not exist. */
const UNKNOWN = '00000000-0000-4000-8000-000000000000'

const NO_PAGE = '/no/such/page'

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
  ['/quests/phases', 'Phases'],
  ['/quests/adventures', 'Adventures'],
  ['/quests/activities', 'Activities'],
  ['/quests/market', 'Retro Market'],
  ['/limits', 'Limits'],
  ['/changelog', 'Changelog'],
  ['/bridge/ethereum-to-base', 'Bridge Ethereum to Base'],
  [`/progress/${UNKNOWN}`, /./],
  [`/progress/advanced/${UNKNOWN}`, /./],
  [`/receipt/${UNKNOWN}`, /./],
] as const
/** The widest, one with sheets, and the narrowest of each layout. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 320, height: 568 },
]
const FURTHER_SIZES = [
  { width: 1366, height: 650 },
  { width: 390, height: 844 },
  { width: 360, height: 740 },
]

/** Opens a page, and looks at it in these sizes. */
async function visit(
  page: Page,
  [path, heading]: (typeof PAGES)[number],
  sizes: typeof SIZES,
): Promise<void> {
  await page.goto(`${productUrl()}${path}`)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  for (const size of sizes) {
    await page.setViewportSize(size)
    const faults = [...(await layoutFaults(page)), ...(await longAnimations(page))]
    expect.soft(faults, `${path} at ${size.width} px`).toEqual([])
  }
}

test('every page is whole at three further sizes', { tag: SLOW }, async ({ page }) => {
  for (const one of PAGES) await visit(page, one, FURTHER_SIZES)
})

test('every page is whole at three sizes, for axe in light and dark and for those who want no motion, loads nothing from other sites, and the first leads to a filled form', async ({
  page,
}) => {
  test.slow()
  await page.emulateMedia({ colorScheme: 'light' })
  const baseUrl = productUrl()
  const elsewhere: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseUrl) && !request.url().startsWith('data:'))
      elsewhere.push(request.url())
  })
  page.on('console', (message) => {
    // The server's answer about an unknown order, and to a path without a page.
    const isExpected = [UNKNOWN, NO_PAGE].some((part) => message.location().url.includes(part))
    if (message.type() === 'error' && !isExpected) complaints.push(message.text())
  })
  for (const one of PAGES) {
    const [path] = one
    await visit(page, one, SIZES)
    expect.soft(await seriousViolations(page), path).toEqual([])
    expect.soft(await faintTextsIn(page, 'dark'), path).toEqual([])
  }
  await page.goto(`${baseUrl}/?utm_source=friends`)
  await expect(page).toHaveURL(`${baseUrl}/`)
  await page.getByRole('combobox', { name: /^From/ }).selectOption('Polygon')
  await page.getByRole('combobox', { name: /^To/ }).selectOption('Base')
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page).toHaveURL(/\/send\?source=Polygon&destination=Base/)
  await expect(page.getByRole('button', { name: /^From network: Polygon/ })).toBeVisible()
  expect((await page.goto(`${baseUrl}${NO_PAGE}`))?.status()).toBe(404)
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
  const data: unknown = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
  )
  expect(data).toMatchObject({ '@type': 'FAQPage' })
  expect(Object(data).mainEntity).toHaveLength(await page.locator('main details').count())
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
