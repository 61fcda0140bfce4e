import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { parseUnits } from 'viem'
import { driveApp } from '../src/drivers/app-driver.ts'
import { balanceOn } from '../src/chains/balance-on.ts'
import { test } from '../src/run/browser-test.ts'
import { askApi, askFaucet, productUrl } from '../src/chains/devnet-account.ts'
import { installSigningWallet, signingAddress } from '../src/wallets/signing-wallet.ts'
import { walletMenu, type BridgedOrder } from '../src/drivers/wallet-driver.ts'

const ROUTE = { source: 'bitcoin', destination: 'base', tokenFrom: 'BTC', tokenTo: 'ETH', amount: '0.02' }
const COMPLETE_MS = 60_000

test('a wallet that only signs connects by the Wallet Standard, stays connected, and pays', async ({
  page,
}) => {
  const baseUrl = productUrl()
  const secret = randomBytes(32)
  const owner = signingAddress(secret)
  await askFaucet(baseUrl, { network: 'bitcoin', address: owner })
  await expect.poll(() => balanceOn('bitcoin', owner)).toBeGreaterThan(0n)
  const before = await balanceOn('bitcoin', owner)

  await installSigningWallet(page, { name: 'Signer', secret })
  const app = driveApp(page, baseUrl)
  await app.openSend(ROUTE)
  await app.connect('EVM')
  await walletMenu(page).click()
  await page.getByRole('button', { name: 'Connect another wallet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect a wallet' })
  await dialog.getByRole('tab', { name: 'Bitcoin' }).click()
  await dialog.getByRole('button', { name: /Signer/ }).click()
  await expect(dialog).toBeHidden()
  await expect(walletMenu(page)).toContainText('+1')

  await app.openSend(ROUTE)
  await expect(walletMenu(page)).toContainText('+1')
  await app.review()
  const main = page.locator('#main')
  await main.getByRole('button', { name: 'Send Transfer' }).click()
  await page.waitForURL(/\/progress\/[0-9a-f-]{36}/)
  await expect(page.getByRole('heading', { name: 'Transfer Complete' })).toBeVisible({ timeout: COMPLETE_MS })
  const [, id = ''] = /\/progress\/([0-9a-f-]{36})/.exec(page.url()) ?? []
  const order = await askApi<BridgedOrder>(baseUrl, `/api/orders/${id}`)
  expect(order.status).toBe('COMPLETE')
  expect(order.transaction_in).toMatch(/^[0-9a-f]{64}$/)
  // The sent amount, and the fee of one transaction.
  const fee = before - (await balanceOn('bitcoin', owner)) - parseUnits(ROUTE.amount, 8)
  expect(fee).toBeGreaterThan(0n)
  expect(fee).toBeLessThan(2_000n)
})
