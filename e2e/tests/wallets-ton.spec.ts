import { expect } from '@playwright/test'
import { driveApp } from '../src/drivers/app-driver.ts'
import { test } from '../src/run/browser-test.ts'
import { askApi, productUrl } from '../src/chains/devnet-account.ts'
import { seriousViolations } from '../src/run/serious-violations.ts'
import { tokenAddress } from '../src/chains/token-address.ts'
import { balanceOn } from '../src/chains/balance-on.ts'
import { addressOf, walletMenu, type BridgedOrder } from '../src/drivers/wallet-driver.ts'

const COIN = { source: 'ton', destination: 'ethereum', tokenFrom: 'TON', tokenTo: 'USDC', amount: '12.5' }
const JETTON = { ...COIN, tokenFrom: 'USDT', amount: '40' }

const held = (owner: string, minter: string | null): Promise<bigint> => balanceOn('ton', owner, minter)

test('a TON wallet connects and proves itself in one window, stays connected over a reload, and is disconnected here or in another tab', async ({
  page,
  context,
}) => {
  const app = driveApp(page, productUrl())
  await app.openSend(COIN)
  await app.connect('TON')
  await expect(walletMenu(page)).toContainText('UQ')
  await page.reload()
  await expect(walletMenu(page)).toContainText('UQ')
  await expect(page.getByTestId('burner-window')).toBeHidden()
  await walletMenu(page).click()
  const menu = page.getByRole('dialog', { name: 'Wallet' })
  await expect(menu.getByText('Signed in', { exact: true })).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
  await menu.getByRole('button', { name: 'Disconnect the TON wallet' }).click()
  await expect(walletMenu(page)).toBeHidden()
  await page.reload()
  await expect(page.locator('header').getByRole('button', { name: 'Connect wallet' })).toBeVisible()

  await app.connect('TON')
  const other = await context.newPage()
  await driveApp(other, productUrl()).openSend(COIN)
  await other.evaluate(() => window.localStorage.removeItem('burner:ton:permission'))
  await expect(walletMenu(page)).toBeHidden()
  await expect(page.locator('header').getByRole('button', { name: 'Connect wallet' })).toBeVisible()
})

test('the tab of TON names wallets to install, each with the way to it', async ({ page }) => {
  await driveApp(page, productUrl()).openSend(COIN)
  await page.locator('header').getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect a wallet' })
  await dialog.getByRole('tab', { name: 'TON' }).click()
  await expect(dialog.getByRole('button', { name: /Burner Wallet/ })).toHaveCount(1)
  for (const name of ['Tonkeeper', 'MyTonWallet', 'Tonhub', 'OpenMask']) {
    const link = dialog.getByRole('link', { name: new RegExp(name) })
    await expect(link).toHaveAttribute('href', /^https:/)
  }
  expect(await seriousViolations(page)).toEqual([])
})

test('a TON wallet whose picture is elsewhere is shown by its initials, and nothing is asked for', async ({
  page,
}) => {
  const picture = 'https://pictures.example/wallet.png'
  const complaints: string[] = []
  const asked: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('request', (request) => void asked.push(request.url()))
  await page.addInitScript((image) => {
    const nothing = () => undefined
    const methods = { connect: nothing, restoreConnection: nothing, send: nothing, listen: () => nothing }
    const tonconnect = { ...methods, walletInfo: { name: 'Zebra Wallet', image } }
    Object.assign(window, { zebra: { tonconnect } })
  }, picture)
  await driveApp(page, productUrl()).openSend(COIN)
  await page.locator('header').getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect a wallet' })
  await dialog.getByRole('tab', { name: 'TON' }).click()
  const row = dialog.getByRole('button', { name: /Zebra Wallet/ })
  await expect(row.getByText('Ze', { exact: true })).toBeVisible()
  await expect(row.locator('img')).toHaveCount(0)
  // The burner wallet's icon is included in its data.
  await expect(dialog.getByRole('button', { name: /Burner Wallet/ }).locator('img')).toBeVisible()
  expect(asked).not.toContain(picture)
  expect(complaints).toEqual([])
})

test('a refusal in the TON wallet ends in Transfer Reject, and nothing was sent', async ({ page }) => {
  const baseUrl = productUrl()
  const app = driveApp(page, baseUrl)
  await app.openSend(JETTON)
  await app.connect('EVM')
  await app.connect('TON')
  const owner = await addressOf(page, 'TON')
  const minter = await tokenAddress('ton-usdt')
  const before = await held(owner, minter)
  await app.openSend(JETTON)
  await app.review()
  const { orderId } = await app.send()
  await app.answerWallet('reject')
  await expect(page.getByRole('heading', { name: 'Transfer Reject' })).toBeVisible()
  await expect
    .poll(async () => (await askApi<BridgedOrder>(baseUrl, `/api/orders/${orderId}`)).status)
    .toBe('REJECTED')
  expect(await held(owner, minter)).toBe(before)
})
