import { expect, type Page } from '@playwright/test'
import { productUrl } from '../src/chains/devnet-account.ts'
import { test } from '../src/run/browser-test.ts'

/** What the page complains of, and where it asks outside of its own origin. */
function watch(page: Page): string[] {
  const faults: string[] = []
  page.on('console', (message) => {
    if (/^\[start\]|hydrat|Minified React error/i.test(message.text())) faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('request', (request) => {
    const { origin, hostname, protocol } = new URL(request.url())
    // Balances are read from the local nodes.
    if (protocol.startsWith('http') && origin !== productUrl() && hostname !== '127.0.0.1')
      faults.push(request.url())
  })
  return faults
}

test('a person chooses German in the footer, and the form speaks it from then on', async ({
  page,
  context,
}) => {
  const faults = watch(page)
  await page.goto(`${productUrl()}/send?amount=0.25`)
  await expect(page.getByText('You send', { exact: true })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByText('Sie senden', { exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Betrag zum Senden/ })).toHaveValue('0.25')
  await expect(page.getByRole('button', { name: 'Wallet verbinden' }).first()).toBeVisible()
  expect(new URL(page.url()).searchParams.has('lang')).toBe(false)

  await page.reload()
  await expect(page.getByText('Sie erhalten', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Von, Netzwerk/ }).click()
  await expect(page.getByRole('dialog', { name: 'Senden von' })).toBeVisible()
  await page.keyboard.press('Escape')

  const other = await context.newPage()
  const elsewhere = watch(other)
  await other.goto(`${productUrl()}/faq`)
  await expect(other.getByRole('heading', { name: 'Fragen und Antworten' })).toBeVisible()
  expect([...faults, ...elsewhere]).toEqual([])
})

test('no German page is wider than a phone, a narrow one, or a small screen at 200 %', async ({ page }) => {
  await page.goto(`${productUrl()}/?lang=de`)
  for (const path of [
    '/',
    '/send',
    '/for-developers',
    '/faq',
    '/terms-conditions',
    '/guide/advanced',
    '/dapp-explorer',
    '/faucet',
    '/status',
    '/quests',
  ]) {
    await page.goto(`${productUrl()}${path}`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await page.locator('#main').getByRole('heading').first().waitFor()
    await page.waitForLoadState('networkidle')
    for (const size of [
      { width: 390, height: 844 },
      { width: 320, height: 568 },
      { width: 683, height: 325 },
    ]) {
      await page.setViewportSize(size)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft(width, path).toBeLessThanOrEqual(size.width)
    }
  }
})

test('the German start page has whole words in its form before its scripts have run', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${productUrl()}/?lang=de`)
  const choice = page.getByText('Netzwerk wählen').first()
  for (const width of [640, 683, 768]) {
    await page.setViewportSize({ width, height: 650 })
    const cut = await choice.evaluate((words) => words.scrollWidth - words.clientWidth)
    expect(cut, String(width)).toBeLessThanOrEqual(0)
  }
  await context.close()
})

test('German is read from a link once, and English comes back by the footer', async ({ page }) => {
  const faults = watch(page)
  await page.goto(`${productUrl()}/?lang=de`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Eine Einzahlung\.\s*Fünfzig Empfänger\./)
  expect(page.url()).toBe(`${productUrl()}/`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/One deposit\.\s*Fifty recipients\./)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(faults).toEqual([])
})

test.describe('with a German browser', () => {
  test.use({ locale: 'de-AT' })

  test('the page stays English, and offers German once', async ({ page }) => {
    await page.goto(`${productUrl()}/send`)
    await expect(page.getByText('Diese Seite gibt es auch auf Deutsch.')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.reload()
    await expect(page.getByText('You send', { exact: true })).toBeVisible()
    await expect(page.getByText('Diese Seite gibt es auch auf Deutsch.')).toBeHidden()
  })
})
