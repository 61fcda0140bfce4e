import { expect, type Page } from '@playwright/test'
import { productUrl } from '../src/chains/devnet-account.ts'
import { driveApp } from '../src/drivers/app-driver.ts'
import { test } from '../src/run/browser-test.ts'

/** The same page on a computer, in both positions of a phone, and of a tablet. */
const TURNS = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 360, height: 780 },
  { width: 1440, height: 900 },
]

/** Forms by where they are: what opens them, and the label of each field with what is typed there. */
const FORMS: readonly {
  readonly path: string
  readonly open?: (page: Page) => Promise<void>
  readonly fields: Readonly<Record<string, string>>
}[] = [
  {
    path: '/send?source=ethereum&destination=base',
    open: (page) => page.getByText('Another', { exact: true }).click(),
    fields: { 'Amount to send in ETH': '0.123', 'Receiving address on Base': '0xabc' },
  },
  {
    path: '/send?mode=advanced',
    fields: { 'Address of recipient 1': '0xdef', 'Amount to receive of recipient 1': '0.5' },
  },
  {
    path: '/send?mode=advanced',
    open: (page) => page.getByRole('button', { name: 'Fill in with text' }).click(),
    fields: { 'Recipients, one per line': 'alice.eth; 1; Base' },
  },
  {
    path: '/send',
    open: (page) => page.getByRole('button', { name: /^From network: / }).click(),
    fields: { 'Search networks': 'bas' },
  },
  { path: '/find', fields: { 'Transaction hash, or a link to it': '0x12' } },
  { path: '/faq', fields: { 'Search the answers': 'refund' } },
  { path: '/dapp-explorer', fields: { 'Search apps': 'swap' } },
  {
    path: '/for-developers',
    open: (page) => page.getByText('Change the values').first().click(),
    fields: {
      'What the key is for': 'Shop',
      'How we can reach you': 'dev@shop.example',
      'What you are building (optional)': 'A till',
      Amount: '7',
    },
  },
]

for (const { path, open, fields } of FORMS)
  test(`what is typed into ${Object.keys(fields).join(', ')} at ${path} stays while the window turns`, async ({
    page,
  }) => {
    await page.goto(`${productUrl()}${path}`)
    await open?.(page)
    for (const [label, text] of Object.entries(fields))
      await page.getByLabel(label, { exact: true }).fill(text)
    for (const size of TURNS) {
      await page.setViewportSize(size)
      for (const [label, text] of Object.entries(fields))
        await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
    }
  })

test('a search of the own transactions stays while the window turns', async ({ page }) => {
  const app = driveApp(page, productUrl())
  await app.openSend({})
  await app.connect()
  await page.goto(`${productUrl()}/explorer`)
  const search = page.getByRole('searchbox', { name: /^Search by order id/ })
  await search.fill('0x77')
  for (const size of TURNS) {
    await page.setViewportSize(size)
    await expect(search).toHaveValue('0x77')
  }
})
