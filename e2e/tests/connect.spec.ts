import { expect, type Locator, type Page } from '@playwright/test'
import { listen } from '../src/drivers/announcements.ts'
import { BURNER_FAMILIES, driveApp } from '../src/drivers/app-driver.ts'
import { SLOW, test } from '../src/run/browser-test.ts'
import { productUrl } from '../src/chains/devnet-account.ts'
import { expectFocusKept, pressByKeyboard } from '../src/drivers/keyboard.ts'
import { seriousViolations } from '../src/run/serious-violations.ts'
import { layoutFaults } from '../src/drivers/states/layout-faults.ts'
import { testAccountIndex } from '../src/wallets/test-account.ts'
import { misbehave } from '../src/wallets/unruly-wallet.ts'
import { addressOf, walletMenu } from '../src/drivers/wallet-driver.ts'

const ROUTE = { source: 'ethereum', destination: 'base', tokenFrom: 'ETH', tokenTo: 'ETH', amount: '0.1' }

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Connect a wallet' })
const burner = (page: Page): Locator => page.getByTestId('burner-window')
const connectButton = (page: Page): Locator =>
  page.locator('header').getByRole('button', { name: 'Connect wallet' })
const askBurner = async (page: Page): Promise<void> => {
  // At once: a click before the page is hydrated is not lost.
  await connectButton(page).click()
  await dialog(page)
    .getByRole('button', { name: /burner wallet.*evm/i })
    .click()
  await burner(page).waitFor()
}

/** The wallet's owner shares this account with the site, or none, in the wallet itself: every tab is notified. */
async function shareInTheWallet(page: Page, account: string | undefined): Promise<void> {
  const elsewhere = await page.context().newPage()
  await elsewhere.goto(`${productUrl()}/favicon.svg`)
  await elsewhere.evaluate(
    ([key, value]) => {
      if (value === undefined) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
    },
    ['burner:permission', account] as const,
  )
  await elsewhere.close()
}

test('a wallet that does not answer: the dialog can be left, found again and given up', async ({ page }) => {
  const heard = await listen(page)
  await misbehave(page, 'eth_requestAccounts', { kind: 'keeps_silent' })
  await driveApp(page, productUrl()).openSend(ROUTE)
  await pressByKeyboard(page, connectButton(page))
  const row = dialog(page).getByRole('button', { name: /burner wallet.*evm/i })
  await pressByKeyboard(page, row)
  await expect(dialog(page)).toContainText('Waiting for Burner Wallet')
  expect((await heard()).join('\n')).toContain('Waiting for Burner Wallet. Let this page')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(connectButton(page)).toBeFocused()
  await expect(connectButton(page)).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('Waiting for Burner Wallet')
  await pressByKeyboard(page, dialog(page).getByRole('button', { name: 'Cancel' }))
  await expect(row).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(connectButton(page)).toBeFocused()
  await expect(connectButton(page)).not.toHaveAttribute('aria-busy')
})

test('a wallet that connected elsewhere is asked to sign in on the page that sends', async ({ page }) => {
  await page.goto(`${productUrl()}/explorer`)
  await askBurner(page)
  await page.getByTestId('burner-approve').click()
  await expect(dialog(page)).toBeHidden()
  await expect(burner(page)).toBeHidden()
  await page.locator('header').getByRole('button', { name: 'Launch' }).click()
  await page.locator('header').getByRole('link', { name: 'Bridge' }).click()
  await expect(burner(page)).toContainText('Sign this message?')
  await page.getByTestId('burner-approve').click()
  await walletMenu(page).click()
  await expect(page.getByText('Signed in', { exact: true })).toBeVisible()
})

test('a locked wallet comes back by itself once it is opened', async ({ page }) => {
  const app = driveApp(page, productUrl())
  await app.openSend(ROUTE)
  await app.connect('EVM')
  const address = await addressOf(page, 'EVM')
  await shareInTheWallet(page, undefined)
  await expect(connectButton(page)).toBeVisible()
  await page.reload()
  await expect(connectButton(page)).toBeVisible()
  await shareInTheWallet(page, String(testAccountIndex('wallet')))
  expect(await addressOf(page, 'EVM')).toBe(address)
  await expect(burner(page)).toBeHidden()
})

test('of two tabs only the one that is looked at asks for the signature of another account', async ({
  page,
  context,
}) => {
  const app = driveApp(page, productUrl())
  await app.openSend(ROUTE)
  await app.connect('EVM')
  const before = await addressOf(page, 'EVM')
  const hidden = await context.newPage()
  await hidden.addInitScript(() => {
    const place = { hidden: true }
    Object.assign(window, { sunspanPlace: place })
    Object.defineProperty(document, 'hidden', { get: () => place.hidden })
  })
  await driveApp(hidden, productUrl()).openSend(ROUTE)
  await expect(walletMenu(hidden)).toBeVisible()

  await shareInTheWallet(page, String(testAccountIndex('explorer')))
  await expect(burner(page)).toContainText('Sign this message?')
  await expect(burner(hidden)).toBeHidden()
  await page.getByTestId('burner-approve').click()
  expect(await addressOf(page, 'EVM')).not.toBe(before)
  // A tab that becomes visible earlier rightly asks.
  await walletMenu(page).click()
  await expect(page.getByText('Signed in', { exact: true })).toBeVisible()
  await hidden.evaluate(() => {
    // CAST: set above.
    const { sunspanPlace } = window as unknown as { sunspanPlace: { hidden: boolean } }
    sunspanPlace.hidden = false
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await walletMenu(hidden).click()
  await expect(hidden.getByText('Signed in', { exact: true })).toBeVisible()
  await expect(burner(hidden)).toBeHidden()
})

test('a wallet is disconnected by keyboard, and the focus stays', async ({ page }) => {
  const app = driveApp(page, productUrl())
  await app.openSend(ROUTE)
  await app.connect('EVM')
  await pressByKeyboard(page, walletMenu(page))
  await pressByKeyboard(page, page.getByRole('button', { name: 'Disconnect the EVM wallet' }))
  await expect(connectButton(page)).toBeVisible()
  await expectFocusKept(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test(
    'wallets of all families fit into the header and its menu, and one leaves alone',
    { tag: SLOW },
    async ({ page }) => {
      const app = driveApp(page, productUrl())
      await app.openSend(ROUTE)
      for (const family of BURNER_FAMILIES) await app.connect(family)
      const menu = page.locator('header').getByRole('button', { name: /menu/i })
      const box = await menu.boundingBox()
      expect((box?.x ?? 390) + (box?.width ?? 390)).toBeLessThanOrEqual(390)
      await walletMenu(page).click()
      await expect(page.getByText('Signed in', { exact: true })).toHaveCount(BURNER_FAMILIES.length)
      expect(await layoutFaults(page)).toEqual([])
      expect(await seriousViolations(page)).toEqual([])
      const others = `+${BURNER_FAMILIES.length - 2}`
      await page.getByRole('button', { name: 'Disconnect the TON wallet' }).click()
      await expect(walletMenu(page)).toContainText(others)
      await page.reload()
      await expect(walletMenu(page)).toContainText(others)
    },
  )

  test('every kind of wallet has its tab in sight, without scrolling', async ({ page }) => {
    await driveApp(page, productUrl()).openSend(ROUTE)
    await connectButton(page).click()
    for (const tab of await dialog(page).getByRole('tab').all())
      await expect(tab).toBeInViewport({ ratio: 1 })
    expect(await layoutFaults(page)).toEqual([])
  })

  test('a sheet with a field is above the keyboard', async ({ page }) => {
    await page.addInitScript(() => {
      const view = Object.assign(new EventTarget(), { height: 500, offsetTop: 0, scale: 1, width: 390 })
      Object.defineProperty(window, 'visualViewport', { value: view })
    })
    await driveApp(page, productUrl()).openSend(ROUTE)
    await page.getByRole('button', { name: /^From network/ }).click()
    const box = await page.getByRole('dialog', { name: 'Send from' }).boundingBox()
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(500)
    expect(box?.y).toBeGreaterThanOrEqual(0)
  })
})
