import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../src/run/browser-test.ts'
import { somebody } from '../src/drivers/advanced-driver.ts'
import { listen } from '../src/drivers/announcements.ts'
import { driveApp } from '../src/drivers/app-driver.ts'
import { productUrl } from '../src/chains/devnet-account.ts'
import { expectFocusKept, pressByKeyboard, tabTo } from '../src/drivers/keyboard.ts'

const ARRIVES_MS = 60_000
/** The progress page's first text is announced as well, not only the following ones. */
const FIRST_WORDS = 'Awaiting transfer confirmation. Please, confirm this transaction on your wallet.'
const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name })

/** The wallet's window handles its own keys; the page must have the focus again once it is closed. */
async function answerByKeyboard(page: Page, windows: number): Promise<void> {
  for (let count = 0; count < windows; count += 1) {
    await page.getByTestId('burner-approve').press('Enter')
    await page.waitForTimeout(300)
  }
  await page.getByTestId('burner-window').waitFor({ state: 'hidden' })
}

const burnerWallet = (page: Page): Locator =>
  page.getByRole('dialog').getByRole('button', { name: /burner wallet.*evm/i })

async function connectByKeyboard(page: Page): Promise<void> {
  await pressByKeyboard(page, page.locator('header').getByRole('button', { name: /connect wallet/i }))
  await pressByKeyboard(page, burnerWallet(page))
  await answerByKeyboard(page, 2)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectFocusKept(page)
}

async function chooseByKeyboard(page: Page, opener: Locator, search: string): Promise<void> {
  await pressByKeyboard(page, opener)
  const dialog = page.getByRole('dialog')
  await dialog.getByText(search).first().waitFor()
  await page.keyboard.type(search)
  await tabTo(page, dialog.getByRole('button', { name: new RegExp(`^${search}`) }).last())
  await page.keyboard.press('Enter')
}

test('the focus is kept although the code for it comes late', async ({ page }) => {
  const isDialogOpen = Promise.withResolvers<void>()
  await page.route('**/keep-focus*.js', async (route) => {
    await isDialogOpen.promise
    await route.continue()
  })
  await driveApp(page, productUrl()).openSend({})
  await pressByKeyboard(page, page.locator('header').getByRole('button', { name: /connect wallet/i }))
  await tabTo(page, burnerWallet(page))
  isDialogOpen.resolve()
  await page.keyboard.press('Enter')
  await answerByKeyboard(page, 2)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectFocusKept(page)
})

test('a Regular transfer to the wallet by keyboard alone, and its progress by ear', async ({ page }) => {
  const heard = await listen(page)
  await driveApp(page, productUrl()).openSend({ source: 'ethereum', destination: 'arbitrum' })
  await connectByKeyboard(page)
  await chooseByKeyboard(page, button(page, /^To network/), 'Base')
  // The token stays.
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(button(page, /^To network: Base/)).toBeFocused()

  await tabTo(page, page.getByRole('textbox', { name: /^Amount to send/ }))
  await page.keyboard.type('0.1')
  const review = button(page, 'Review transfer')
  await expect(review).toBeEnabled()
  await pressByKeyboard(page, review)
  const details = page.getByRole('heading', { name: 'Your Transfer Details' })
  await expect(details).toBeFocused()
  await pressByKeyboard(page, button(page, 'Back').first())
  await expect(page.getByRole('heading', { name: 'Bridge' })).toBeFocused()
  await pressByKeyboard(page, review)
  await expect(details).toBeFocused()
  await pressByKeyboard(page, button(page, 'Send Transfer'))
  await page.getByTestId('burner-window').waitFor()
  await expect.poll(async () => (await heard()).join('\n')).toContain(FIRST_WORDS)
  await answerByKeyboard(page, 1)
  await expectFocusKept(page)

  await expect(page.getByRole('heading', { name: 'Transfer Complete' })).toBeVisible({ timeout: ARRIVES_MS })
  await expectFocusKept(page)
  // Announcements follow the display; a step that ends before the page has polled it is not announced.
  await expect
    .poll(async () => (await heard()).join('\n'))
    .toMatch(/(?:gathers confirmations|Transfer confirmed|Arriving on)[^]*Transfer Complete/)
})

test('an Advanced transfer of two rows to the wallet by keyboard alone, and its progress by ear', async ({
  page,
}) => {
  const heard = await listen(page)
  await driveApp(page, productUrl()).openSend({})
  await connectByKeyboard(page)
  const advanced = button(page, 'Advanced Bridge')
  await pressByKeyboard(page, advanced)
  await expect(page.getByRole('heading', { name: 'Advanced Bridge' })).toBeVisible()
  await expect(advanced).toBeFocused()

  for (const [number, network] of [
    [1, 'Base'],
    [2, 'Arbitrum'],
  ] as const) {
    await tabTo(page, page.getByRole('textbox', { name: `Address of recipient ${number}` }))
    await page.keyboard.type(somebody())
    await tabTo(page, page.getByRole('textbox', { name: `Amount to receive of recipient ${number}` }))
    await page.keyboard.type('0.01')
    await pressByKeyboard(page, button(page, `Network of recipient ${number}: choose`))
    await expect(page.getByRole('searchbox', { name: 'Search networks' })).toBeFocused()
    await page.keyboard.type(network)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(button(page, `Network of recipient ${number}: ${network}`)).toBeFocused()
  }
  // Enter in a field adds a row below, and removing it keeps the focus in the list.
  await tabTo(page, button(page, 'Add a recipient'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Address of recipient 3' })).toBeFocused()
  await pressByKeyboard(page, button(page, 'Remove recipient 3'))
  await expect(page.getByRole('textbox', { name: 'Address of recipient 2' })).toBeFocused()

  const create = button(page, 'Create Advanced Transfer')
  await expect(create).toBeEnabled()
  await pressByKeyboard(page, create)
  await expect(page.getByRole('heading', { name: 'Your Transfer Summary' })).toBeFocused()
  await expect(create).toBeEnabled()
  await pressByKeyboard(page, create)
  await page.getByTestId('burner-window').waitFor()
  await expect.poll(async () => (await heard()).join('\n')).toContain(FIRST_WORDS)
  await answerByKeyboard(page, 1)
  await expectFocusKept(page)
  await expect(page.getByRole('heading', { name: 'Transfer Completed' })).toBeVisible({ timeout: ARRIVES_MS })
  await expect
    .poll(async () => (await heard()).join('\n'))
    .toMatch(
      /(?:Detecting your transfer|Awaiting transfer confirmation|Transferring assets)[^]*2 of 2 paid\.[^]*Transfer Completed/,
    )
})
