import { expect } from '@playwright/test'
import { parseUnits } from 'viem'
import { driveApp } from '../src/drivers/app-driver.ts'
import { test } from '../src/run/browser-test.ts'
import { askApi, productUrl } from '../src/chains/devnet-account.ts'
import { createIndependentClient } from '../src/independent/independent-client.ts'
import { seriousViolations } from '../src/run/serious-violations.ts'
import { testAccount } from '../src/wallets/test-account.ts'
import { tonBalance, tonClient } from '../src/chains/ton-balance.ts'
import { addressOf, bridge, walletMenu, type BridgedOrder } from '../src/drivers/wallet-driver.ts'

const COIN = { source: 'ton', destination: 'ethereum', tokenFrom: 'TON', tokenTo: 'USDC', amount: '12.5' }
const JETTON = { ...COIN, tokenFrom: 'USDT', amount: '40' }
const NANO = 9
/** TON accounts' fees for storage and for receiving: far below a cent. */
const DUST = parseUnits('0.01', NANO)

const contractOf = async (network: string, id: string): Promise<string | null> => {
  const currencies = await askApi<{ id: string; contract: { address: string | null } }[]>(
    productUrl(),
    `/api/currency/${network}`,
  )
  return currencies.find((currency) => currency.id === id)?.contract.address ?? null
}
const held = (owner: string, minter: string | null = null): Promise<bigint> =>
  tonBalance({ client: tonClient(productUrl()), owner, minter })

test('a TON wallet connects and proves itself in one window, and stays connected over a reload', async ({
  page,
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
})

test('a wallet that its owner disconnects in another tab is disconnected here', async ({ page, context }) => {
  const app = driveApp(page, productUrl())
  await app.openSend(COIN)
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

test('TON becomes USDC on Ethereum, and ETH becomes TON', async ({ page }) => {
  const baseUrl = productUrl()
  const app = driveApp(page, baseUrl)
  await app.openSend(COIN)
  await app.connect('EVM')
  await app.connect('TON')
  const owner = await addressOf(page, 'TON')
  const evmOwner = await addressOf(page, 'EVM')
  const ethereum = createIndependentClient({ baseUrl, account: testAccount('wallet') })
  const usdc = await contractOf('ethereum', 'ethereum-usdc')

  const tonBefore = await held(owner)
  const usdcBefore = await ethereum.balanceOf('ethereum', usdc, evmOwner)
  const there = await bridge(page, COIN)
  expect(there.status).toBe('COMPLETE')
  expect(there.transaction_in).toMatch(/^[0-9a-f]{64}$/)
  const usdcAfter = await ethereum.balanceOf('ethereum', usdc, evmOwner)
  expect(usdcAfter - usdcBefore).toBe(parseUnits(there.amount_out, 6))
  // The sent amount, and the wallet's fee.
  const spent = tonBefore - (await held(owner))
  expect(spent).toBeGreaterThan(parseUnits(COIN.amount, NANO))
  expect(spent).toBeLessThan(parseUnits(COIN.amount, NANO) + DUST)

  const between = await held(owner)
  const back = await bridge(page, {
    ...{ source: 'ethereum', destination: 'ton', tokenFrom: 'ETH', tokenTo: 'TON', amount: '0.05' },
  })
  expect(back.status).toBe('COMPLETE')
  const received = (await held(owner)) - between
  expect(received).toBeLessThanOrEqual(parseUnits(back.amount_out, NANO))
  expect(received).toBeGreaterThan(parseUnits(back.amount_out, NANO) - DUST)
})

test('USDT of TON goes to Ethereum, and comes back', async ({ page }) => {
  const app = driveApp(page, productUrl())
  await app.openSend(JETTON)
  await app.connect('EVM')
  await app.connect('TON')
  const owner = await addressOf(page, 'TON')
  const minter = await contractOf('ton', 'ton-usdt')
  const before = await held(owner, minter)
  const there = await bridge(page, JETTON)
  expect(there.status).toBe('COMPLETE')
  expect(before - (await held(owner, minter))).toBe(parseUnits(JETTON.amount, 6))

  const between = await held(owner, minter)
  const back = await bridge(page, {
    ...{ source: 'ethereum', destination: 'ton', tokenFrom: 'USDC', tokenTo: 'USDT', amount: '30' },
  })
  expect(back.status).toBe('COMPLETE')
  await expect.poll(async () => (await held(owner, minter)) - between).toBe(parseUnits(back.amount_out, 6))
})

test('a refusal in the TON wallet ends in Transfer Reject, and nothing was sent', async ({ page }) => {
  const baseUrl = productUrl()
  const app = driveApp(page, baseUrl)
  await app.openSend(JETTON)
  await app.connect('EVM')
  await app.connect('TON')
  const owner = await addressOf(page, 'TON')
  const minter = await contractOf('ton', 'ton-usdt')
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
