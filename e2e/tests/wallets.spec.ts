import { expect, type Page } from '@playwright/test'
import { test } from '../src/run/browser-test.ts'
import { parseUnits } from 'viem'
import { driveApp } from '../src/drivers/app-driver.ts'
import { bitcoinBalance } from '../src/chains/bitcoin-balance.ts'
import { askApi, devnetAccount, productUrl } from '../src/chains/devnet-account.ts'
import { createIndependentClient } from '../src/independent/independent-client.ts'
import { seriousViolations } from '../src/run/serious-violations.ts'
import { solanaBalance } from '../src/chains/solana-balance.ts'
import { installStandardWallet } from '../src/wallets/standard-wallet.ts'
import { addressOf, bridge, walletMenu, type BridgedOrder } from '../src/drivers/wallet-driver.ts'

const USDC_MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const ROUTE = { source: 'ethereum', destination: 'solana', tokenFrom: 'USDC', tokenTo: 'USDC', amount: '25' }

const header = (page: Page) => page.locator('header')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Connect a wallet' })

const usdc = (amount: string): bigint => BigInt(Math.round(Number(amount) * 1e6))

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

  test('bridge USDC from Ethereum to Solana and back', async ({ page }) => {
    const baseUrl = productUrl()
    const owner = await addressOf(page, 'Solana')
    const held = (network: string) => solanaBalance({ baseUrl, network, owner, mint: USDC_MINT })
    const ethereum = createIndependentClient({ baseUrl, account: devnetAccount(2) })
    const evmOwner = await addressOf(page, 'EVM')

    const beforeSolana = await held('solana')
    const there = await bridge(page, ROUTE)
    expect(there.status).toBe('COMPLETE')
    expect((await held('solana')) - beforeSolana).toBe(usdc(there.amount_out))

    const currencies = await askApi<{ id: string; contract: { address: string } }[]>(
      baseUrl,
      '/api/currency/ethereum',
    )
    const contract = currencies.find(({ id }) => id === 'ethereum-usdc')?.contract.address ?? null
    const beforeEvm = await ethereum.balanceOf('ethereum', contract, evmOwner)
    const back = await bridge(page, {
      ...ROUTE,
      source: 'solana',
      destination: 'ethereum',
      amount: '30',
    })
    expect(back.status).toBe('COMPLETE')
    expect((await ethereum.balanceOf('ethereum', contract, evmOwner)) - beforeEvm).toBe(usdc(back.amount_out))
    expect(beforeSolana + usdc(there.amount_out) - (await held('solana'))).toBe(usdc('30'))
  })

  test('a refusal in the Solana wallet ends in Transfer Reject, and nothing was sent', async ({ page }) => {
    const baseUrl = productUrl()
    const app = driveApp(page, baseUrl)
    const owner = await addressOf(page, 'Solana')
    const before = await solanaBalance({ baseUrl, network: 'solana', owner })
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
    expect(await solanaBalance({ baseUrl, network: 'solana', owner })).toBe(before)
  })
})

test('one wallet serves Solana and Eclipse', async ({ page }) => {
  const baseUrl = productUrl()
  const app = driveApp(page, baseUrl)
  const route = { ...ROUTE, source: 'solana', destination: 'eclipse', amount: '40' }
  await app.openSend(route)
  await app.connect('Solana')
  const owner = await addressOf(page, 'Solana')
  const held = () => solanaBalance({ baseUrl, network: 'eclipse', owner, mint: USDC_MINT })
  const before = await held()
  const order = await bridge(page, route)
  expect((await held()) - before).toBe(usdc(order.amount_out))
})

test('SOL becomes USDC on Ethereum', async ({ page }) => {
  const app = driveApp(page, productUrl())
  await app.openSend(ROUTE)
  await app.connect('EVM')
  await app.connect('Solana')
  const order = await bridge(page, {
    ...ROUTE,
    source: 'solana',
    destination: 'ethereum',
    tokenFrom: 'SOL',
    amount: '0.5',
  })
  expect(order.status).toBe('COMPLETE')
  expect(order.transaction_in).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
})

test('BTC becomes ETH on Ethereum, and ETH becomes BTC', async ({ page }) => {
  const baseUrl = productUrl()
  const app = driveApp(page, baseUrl)
  const route = {
    source: 'bitcoin',
    destination: 'ethereum',
    tokenFrom: 'BTC',
    tokenTo: 'ETH',
    amount: '0.02',
  }
  await app.openSend(route)
  await app.connect('EVM')
  await app.connect('Bitcoin')
  expect(await seriousViolations(page)).toEqual([])
  const owner = await addressOf(page, 'Bitcoin')
  const evmOwner = await addressOf(page, 'EVM')
  const ethereum = createIndependentClient({ baseUrl, account: devnetAccount(2) })

  const btcBefore = await bitcoinBalance(baseUrl, owner)
  const ethBefore = await ethereum.balanceOf('ethereum', null, evmOwner)
  const there = await bridge(page, route)
  expect(there.status).toBe('COMPLETE')
  expect(there.transaction_in).toMatch(/^[0-9a-f]{64}$/)
  const ethAfter = await ethereum.balanceOf('ethereum', null, evmOwner)
  expect(ethAfter - ethBefore).toBe(parseUnits(there.amount_out, 18))
  // The sent amount, and the wallet's fee for one transaction.
  const spent = btcBefore - (await bitcoinBalance(baseUrl, owner))
  expect(spent).toBeGreaterThan(2_000_000n)
  expect(spent).toBeLessThan(2_100_000n)

  const btcBetween = await bitcoinBalance(baseUrl, owner)
  const back = await bridge(page, {
    ...{ source: 'ethereum', destination: 'bitcoin', tokenFrom: 'ETH', tokenTo: 'BTC', amount: '0.5' },
  })
  expect(back.status).toBe('COMPLETE')
  await expect
    .poll(async () => (await bitcoinBalance(baseUrl, owner)) - btcBetween)
    .toBe(parseUnits(back.amount_out, 8))
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
  const families = ['EVM', 'Fuel', 'Starknet', 'Solana', 'TON', 'Tron', 'Bitcoin', 'Sui']
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
