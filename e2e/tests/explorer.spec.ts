import { expect } from '@playwright/test'
import { chooseAccount, SLOW, test } from '../src/run/browser-test.ts'
import {
  ADVANCED_SOURCE,
  createAdvanced,
  importLines,
  linesOf,
  reviewAdvanced,
  someRows,
} from '../src/drivers/advanced-driver.ts'
import { driveApp } from '../src/drivers/app-driver.ts'
import { productUrl } from '../src/chains/devnet-account.ts'
import {
  openDetails,
  orderDialog,
  ordersTable,
  rowOf,
  signInToExplorer,
} from '../src/drivers/explorer-driver.ts'
import { makeClosedOrders } from '../src/independent/many-orders.ts'
import { seriousViolations } from '../src/run/serious-violations.ts'
import { makeSmallDeposit } from '../src/chains/small-deposit.ts'
import { testAccount, testAccountIndex } from '../src/wallets/test-account.ts'

const ARRIVES_MS = 60_000
const NO_ORDER = '01890000-0000-7000-8000-000000000000'
const ROUTE = { source: 'ethereum', destination: 'base', tokenFrom: 'ETH', tokenTo: 'ETH' }

test.beforeEach(async ({ page }) => {
  await chooseAccount(page, testAccountIndex('explorer'))
})

test('without a wallet the explorer asks for one, and an unknown order leads home', async ({ page }) => {
  const baseUrl = productUrl()
  await page.goto(`${baseUrl}/send`)
  await page.getByRole('link', { name: 'Explorer', exact: true }).click()
  await expect(page).toHaveTitle(/^Explorer \| /)
  await expect(page.getByText('To view your recent transactions, please connect wallet')).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
  for (const query of [`popup=order&orderId=${NO_ORDER}`, 'popup=order']) {
    await page.goto(`${baseUrl}/explorer?${query}`)
    await expect(page).toHaveURL(`${baseUrl}/`)
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

test('a transfer appears as pending and turns completed by itself, and its details say the same', async ({
  page,
  context,
}) => {
  const baseUrl = productUrl()
  const app = driveApp(page, baseUrl)
  await app.openSend({ ...ROUTE, amount: '0.11' })
  await app.connect()
  await app.review()
  const { orderId } = await app.send()

  // The same session in another tab, as opened by the history's link.
  const explorer = await context.newPage()
  await explorer.goto(`${baseUrl}/explorer`)
  await expect(rowOf(explorer, orderId)).toContainText('pending')
  await page.bringToFront()
  await app.answerWallet('approve')
  await expect(rowOf(explorer, orderId)).toContainText('completed', { timeout: ARRIVES_MS })

  const dialog = await openDetails(explorer, orderId)
  await expect(dialog).toContainText('arrived on Base')
  // Of both transactions; addresses have no page where no public explorer knows the network.
  const links = dialog.getByRole('link', { name: /^0x.*opens in a new tab/ })
  await expect(links).toHaveCount(2)
  await expect(links.first()).toHaveAttribute('href', /\/find\?network=ethereum&hash=0x[0-9a-f]{64}$/)
  await expect(dialog.getByText(/^\d+ min \d+ sec$/)).toBeVisible()
  expect(await seriousViolations(explorer)).toEqual([])

  await dialog.getByRole('link', { name: 'View receipt' }).click()
  await expect(explorer.getByRole('heading', { name: 'Received' })).toBeVisible()
  expect(await seriousViolations(explorer)).toEqual([])
  const [download] = await Promise.all([
    explorer.waitForEvent('download'),
    explorer.getByRole('link', { name: 'Signed file (JSON)' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`receipt-${orderId}.json`)
  // On paper there is the receipt alone.
  await explorer.emulateMedia({ media: 'print' })
  await expect(explorer.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await expect(explorer.getByRole('banner')).toBeHidden()
  await expect(explorer.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden()
  await explorer.emulateMedia({ media: 'screen' })
  await explorer.goBack()
  await expect(dialog).toContainText('arrived on Base')

  await explorer.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(explorer).toHaveURL(`${baseUrl}/explorer`)
  await expect(rowOf(explorer, orderId).getByRole('link', { name: /View Details/ })).toBeFocused()

  // The progress page links to the same details.
  await page.getByRole('link', { name: 'View In Explorer' }).click()
  await expect(orderDialog(page)).toContainText('arrived on Base')
  await expect(page).toHaveURL(new RegExp(`/explorer\\?popup=order&orderId=${orderId}`))
})

// `find-deposit.spec.ts` sends one in every run.
test('a short deposit goes back, and the list and the details show that', { tag: SLOW }, async ({ page }) => {
  const baseUrl = productUrl()
  const { orderId, hash } = await makeSmallDeposit(baseUrl, testAccount('explorer'))
  await signInToExplorer(page, baseUrl)
  await expect(rowOf(page, orderId)).toContainText('failed', { timeout: ARRIVES_MS })
  await expect(rowOf(page, orderId)).toContainText('Refunded', { timeout: ARRIVES_MS })
  const dialog = await openDetails(page, orderId)
  await expect(dialog).toContainText('It arrived, but it’s less than you ordered.')
  await expect(dialog.getByRole('region', { name: 'Refund' })).toContainText('ETH has been refunded')
  await expect(dialog).toContainText('You sent 0.2 ETH of 0.5 ETH')
  expect(await seriousViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  // The user may only know the hash of the deposit.
  await page.getByRole('searchbox').fill(hash)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(rowOf(page, orderId)).toBeVisible()
})

test('a long history is paged, filtered and searched', async ({ page }) => {
  const baseUrl = productUrl()
  const ids = await makeClosedOrders(baseUrl, testAccount('explorer'), 60)
  await signInToExplorer(page, baseUrl)
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(51)
  const scroller = ordersTable(page).locator('..')
  expect(await scroller.evaluate(({ clientHeight }) => clientHeight)).toBeLessThanOrEqual(1_000)
  await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(61)
  const links = await rows.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  expect(new Set(links).size).toBe(links.length)
  for (const id of ids) expect(links).toContain(`/explorer?popup=order&orderId=${id}`)

  const [oldest = ''] = ids
  await page.getByRole('searchbox').fill(oldest.slice(-12))
  await expect(rows).toHaveCount(2)
  await expect(rowOf(page, oldest)).toContainText('Closed without a deposit')
  await page.getByRole('button', { name: 'Pending' }).click()
  await expect(page.getByText(`No transactions match “${oldest.slice(-12)}”`)).toBeVisible()
  await page.getByRole('button', { name: 'Show all transactions' }).click()
  // Previously loaded rows are kept.
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(61)
})

test(
  'a bulk order is in the list, and its details show every recipient',
  { tag: SLOW },
  async ({ page, context }) => {
    const baseUrl = productUrl()
    page.on('dialog', (dialog) => void dialog.accept())
    const app = driveApp(page, baseUrl)
    await app.openSend({ mode: 'advanced', source: ADVANCED_SOURCE })
    await app.connect()
    await importLines(page, linesOf(await someRows(baseUrl, 3), '0.01'))
    await reviewAdvanced(page)
    const orderId = await createAdvanced(page)
    const explorer = await context.newPage()
    await explorer.goto(`${baseUrl}/explorer`)
    await expect(rowOf(explorer, orderId)).toContainText('3 recipients')
    await page.bringToFront()
    await app.answerWallet('approve')
    await expect(rowOf(explorer, orderId)).toContainText('completed', { timeout: 2 * ARRIVES_MS })
    const dialog = await openDetails(explorer, orderId)
    await expect(dialog).toContainText('All 3 recipients paid')
    await expect(dialog.getByRole('listitem', { name: /^Recipient \d: completed$/ })).toHaveCount(3)
    await dialog.getByRole('link', { name: 'View progress' }).click()
    await expect(explorer.getByRole('heading', { name: 'Transfer Completed' })).toBeVisible()
    await explorer.getByRole('link', { name: 'View In Explorer' }).click()
    await expect(orderDialog(explorer)).toContainText('All 3 recipients paid')
  },
)

test('below 768 px the list is one of cards, and the details are a sheet', async ({ page }) => {
  const baseUrl = productUrl()
  const [orderId = ''] = await makeClosedOrders(baseUrl, testAccount('explorer'), 1)
  await signInToExplorer(page, baseUrl)
  await page.setViewportSize({ width: 390, height: 844 })
  const card = page.getByRole('listitem').filter({ has: page.locator(`a[href*="${orderId}"]`) })
  await expect(card).toContainText('Closed without a deposit')
  await expect(ordersTable(page)).toBeHidden()
  await card.getByRole('link', { name: /View Details/ }).click()
  const dialog = orderDialog(page)
  await expect(dialog).toContainText('This order was closed before a deposit arrived.')
  const lowerEdge = async (): Promise<number> => {
    const box = await dialog.boundingBox()
    return Math.round((box?.y ?? 0) + (box?.height ?? 0))
  }
  // The sheet slides in.
  await expect.poll(lowerEdge).toBe(844)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})
