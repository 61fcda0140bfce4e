import { expect, type Page } from '@playwright/test'
import { SUPPORTED_FAMILIES } from '@sunspan/chains'
import { FAMILY_NAMES } from '@sunspan/domain'
import { test } from '../src/run/browser-test.ts'
import { driveApp } from '../src/drivers/app-driver.ts'
import { askApi, productUrl } from '../src/chains/devnet-account.ts'
import { seriousViolations } from '../src/run/serious-violations.ts'
import { balanceOn } from '../src/chains/balance-on.ts'
import { installStandardWallet } from '../src/wallets/standard-wallet.ts'
import { addressOf, walletMenu, type BridgedOrder } from '../src/drivers/wallet-driver.ts'

const ROUTE = { source: 'ethereum', destination: 'solana', tokenFrom: 'USDC', tokenTo: 'USDC', amount: '25' }

const header = (page: Page) => page.locator('header')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Connect a wallet' })

test.describe('wallets of two families at once', () => {
  test.beforeEach(async ({ page }) => {
    const app = driveApp(page, productUrl())
    await app.openSend(ROUTE)
    await app.connect('EVM')
    await app.connect('Solana')
  })

  test('stay connected and proved over a reload, each with its own menu', async ({ page }) => {
    await page.reload()
    await expect(walletMenu(page)).toContainText('+1')
    await expect(page.getByTestId('burner-window')).toBeHidden()
    await walletMenu(page).click()
    const menu = page.getByRole('dialog', { name: 'Wallets' })
    await expect(menu.getByText('Signed in', { exact: true })).toHaveCount(2)
    expect(await seriousViolations(page)).toEqual([])
    await menu.getByRole('button', { name: 'Disconnect the Solana wallet' }).click()
    await expect(walletMenu(page)).not.toContainText('+1')
    await page.reload()
    await expect(walletMenu(page)).toContainText('0x')
    await expect(walletMenu(page)).not.toContainText('+1')
  })

  test('a refusal in the Solana wallet ends in Transfer Reject, and nothing was sent', async ({ page }) => {
    const baseUrl = productUrl()
    const app = driveApp(page, baseUrl)
    const owner = await addressOf(page, 'Solana')
    const before = await balanceOn('solana', owner)
    await app.openSend({
      source: 'solana',
      destination: 'ethereum',
      tokenFrom: 'SOL',
      tokenTo: 'USDC',
      amount: '1',
    })
    await app.review()
    const { orderId } = await app.send()
    await app.answerWallet('reject')
    await expect(page.getByRole('heading', { name: 'Transfer Reject' })).toBeVisible()
    await expect
      .poll(async () => (await askApi<BridgedOrder>(baseUrl, `/api/orders/${orderId}`)).status)
      .toBe('REJECTED')
    expect(await balanceOn('solana', owner)).toBe(before)
  })
})

test('Eclipse is offered only with its wallet', async ({ page }) => {
  await installStandardWallet(page, {
    name: 'Phantom',
    address: 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9',
  })
  const app = driveApp(page, productUrl())
  await app.openSend({ ...ROUTE, source: 'eclipse', destination: 'ethereum' })
  const connect = page.locator('#main').getByRole('button', { name: 'Connect Wallet', exact: true })
  await connect.click()
  await expect(dialog(page).getByRole('button', { name: /Burner Wallet/ })).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: /Phantom/ })).toHaveCount(0)
  await expect(dialog(page).getByRole('link', { name: /Backpack/ })).toHaveAttribute('href', /backpack/)
  await expect(dialog(page).getByRole('link', { name: /Phantom/ })).toHaveCount(0)
  await page.keyboard.press('Escape')

  // On Solana itself it is a regular wallet, which then does not count for Eclipse.
  await app.openSend({ ...ROUTE, source: 'solana', destination: 'ethereum' })
  await connect.click()
  await dialog(page)
    .getByRole('button', { name: /Phantom/ })
    .click()
  await expect(dialog(page)).toContainText('Waiting for signature')
  await app.openSend({ ...ROUTE, source: 'eclipse', destination: 'ethereum' })
  await expect(walletMenu(page)).toContainText('AKnL4N')
  await expect(connect).toBeVisible()
})

test('the dialog has a tab for each family that is served here', async ({ page }) => {
  await driveApp(page, productUrl()).openSend(ROUTE)
  await header(page).getByRole('button', { name: 'Connect wallet' }).click()
  const tabs = dialog(page).getByRole('tab')
  const families = SUPPORTED_FAMILIES.map((family) => FAMILY_NAMES[family])
  await expect(tabs).toHaveText(['All', ...families])
  // An extension that serves two families is one line.
  const both = dialog(page).getByRole('region', { name: 'In this browser' }).getByRole('button')
  await expect(both).toHaveText(families.map((family) => `Burner Wallet for ${family}`))
  await dialog(page).getByRole('tab', { name: 'Solana' }).click()
  await expect(both).toHaveCount(1)
  for (const name of ['Phantom', 'Solflare', 'Backpack']) {
    await expect(dialog(page).getByRole('link', { name: new RegExp(name) })).toHaveAttribute(
      'href',
      /^https:/,
    )
  }
  expect(await seriousViolations(page)).toEqual([])
})

test('a payer on Solana, and no wallet where it is to arrive', async ({ page }) => {
  const app = driveApp(page, productUrl())
  await app.openSend({ ...ROUTE, source: 'solana', destination: 'ethereum' })
  await app.connect('Solana')
  await expect(
    page.getByRole('button', { name: 'Connect a wallet for Ethereum or enter an address' }),
  ).toBeDisabled()
  await page.getByRole('button', { name: 'Connect a wallet on Ethereum' }).click()
  await expect(dialog(page).getByRole('tab', { name: 'EVM', selected: true })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the dialog is a sheet that closes when it is dragged down a third', async ({ page }) => {
    await driveApp(page, productUrl()).openSend(ROUTE)
    await header(page).getByRole('button', { name: 'Connect wallet' }).click()
    const sheet = dialog(page)
    await sheet.waitFor()
    const box = await sheet.boundingBox()
    if (box === null) throw new Error('The sheet is not on the screen')
    await page.mouse.move(box.x + 20, box.y + 12)
    await page.mouse.down()
    await page.mouse.move(box.x + 20, box.y + 12 + box.height * 0.36, { steps: 5 })
    await page.mouse.up()
    await expect(sheet).toBeHidden()
  })
})
