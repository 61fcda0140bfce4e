import { expect } from '@playwright/test'
import { test } from '../src/run/browser-test.ts'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { driveApp } from '../src/drivers/app-driver.ts'
import { productUrl } from '../src/chains/devnet-account.ts'
import { seriousViolations } from '../src/run/serious-violations.ts'

const ALICE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
/** Looks like Alice's address when shortened. */
const FORGED = '0x90f711111111111111111111111111111111b906'
const ROUTE = { source: 'ethereum', destination: 'base', tokenFrom: 'ETH', tokenTo: 'ETH', amount: '0.1' }
const KEPT = {
  version: 1,
  recipients: [{ family: 'evm', address: ALICE, name: 'Alice', last_sent_at: null, times_sent: 2 }],
}

test.use({ viewport: { width: 390, height: 844 } })

test('an address out of the book by keyboard alone, its look-alike, and a stranger', async ({ page }) => {
  await page.addInitScript((kept) => localStorage.setItem('sunspan.recipients', kept), JSON.stringify(KEPT))
  const app = driveApp(page, productUrl())
  await app.openSend(ROUTE)
  await app.connect()
  const mine = page.getByRole('radio', { name: 'My wallet' })
  await mine.focus()
  await page.keyboard.press('ArrowRight')
  const field = page.getByRole('textbox', { name: 'Receiving address on Base' })
  await field.waitFor()
  await page.keyboard.press('Tab')
  await expect(field).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const book = page.getByRole('dialog', { name: 'Addresses' })
  await book.getByText('Alice').waitFor()
  expect(await seriousViolations(page)).toEqual([])
  await book.getByRole('button', { name: /^Alice/ }).focus()
  await page.keyboard.press('Enter')
  await expect(book).toBeHidden()
  await expect(field).toHaveValue(ALICE)
  await expect(page.getByRole('button', { name: 'Recent and saved addresses' })).toBeFocused()

  await field.fill(FORGED)
  await app.review()
  await expect(page.getByText('This address looks like another one')).toBeVisible()
  const send = page.getByRole('button', { name: 'Send Transfer' })
  await expect(send).toBeDisabled()
  expect(await seriousViolations(page)).toEqual([])
  await page.getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await expect(send).toBeEnabled()

  await page.getByRole('button', { name: 'Back' }).last().click()
  await field.fill(privateKeyToAddress(generatePrivateKey()))
  await app.review()
  await expect(page.getByText('New on Base')).toBeVisible()
  await expect(send).toBeEnabled()
})
