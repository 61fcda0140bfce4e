import { expect, test } from '@playwright/test'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { driveApp } from '../src/app-driver.ts'
import { productUrl } from '../src/devnet-account.ts'
import { seriousViolations } from '../src/serious-violations.ts'

const ALICE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
/** Reads like Alice's where it is shortened. */
const FORGED = '0x90f711111111111111111111111111111111b906'
const ROUTE = { source: 'ethereum', destination: 'base', tokenFrom: 'ETH', tokenTo: 'ETH', amount: '0.1' }
const KEPT = {
  version: 1,
  recipients: [{ family: 'evm', address: ALICE, name: 'Alice', last_sent_at: null, times_sent: 2 }],
}

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } })

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
  await expect(page.getByText('Never used on Base')).toBeVisible()
  await expect(send).toBeEnabled()
})

test('a sheet closes when it is dragged down by more than a third', async ({ page }) => {
  await driveApp(page, productUrl()).openSend(ROUTE)
  await page.getByRole('button', { name: /From network/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Send from' })
  await sheet.getByText('Polygon').first().waitFor()
  const box = await sheet.boundingBox()
  if (box === null) throw new Error('The sheet is not on the screen')
  const drag = async (part: number): Promise<void> => {
    await page.mouse.move(box.x + box.width / 2, box.y + 12)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2, box.y + 12 + box.height * part, { steps: 5 })
    await page.mouse.up()
  }
  await drag(0.25)
  await expect(sheet).toBeVisible()
  await drag(0.4)
  await expect(sheet).toBeHidden()
})

test('at twice the size nothing is cut off', async ({ page }) => {
  // 1280 px at 200 % are 640 px of layout.
  await page.setViewportSize({ width: 640, height: 450 })
  const app = driveApp(page, productUrl())
  await app.openSend(ROUTE)
  await app.connect()
  await app.review()
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
  await page.getByRole('button', { name: 'Send Transfer' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Send Transfer' })).toBeInViewport()
})
