import { installMockWallet } from '@johanneskares/wallet-mock'
import { expect, type Page } from '@playwright/test'
import { createPublicClient, http, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { base } from 'viem/chains'
import { tokenAddress } from '../src/chains/token-address.ts'
import { balanceOn } from '../src/chains/balance-on.ts'
import { askApi, askFaucet, devnetAccount, fund, productUrl } from '../src/chains/devnet-account.ts'
import { driveApp } from '../src/drivers/app-driver.ts'
import { walletMenu, type BridgedOrder } from '../src/drivers/wallet-driver.ts'
import { createIndependentClient } from '../src/independent/independent-client.ts'
import { test } from '../src/run/browser-test.ts'
import { installLeatherWallet } from '../src/wallets/leather-wallet.ts'

const COMPLETE_MS = 60_000
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Connect a wallet' })

/** The wallet does not ask its user. */
async function sendAtOnce(page: Page): Promise<BridgedOrder> {
  await driveApp(page, productUrl()).review()
  await page.locator('#main').getByRole('button', { name: 'Send Transfer' }).click()
  await page.waitForURL(/\/progress\/[0-9a-f-]{36}/)
  await expect(page.getByRole('heading', { name: 'Transfer Complete' })).toBeVisible({ timeout: COMPLETE_MS })
  const [, id = ''] = /\/progress\/([0-9a-f-]{36})/.exec(page.url()) ?? []
  return askApi<BridgedOrder>(productUrl(), `/api/orders/${id}`)
}

test('a published EVM wallet for tests pays with a token', async ({ page }) => {
  const baseUrl = productUrl()
  const account = privateKeyToAccount(generatePrivateKey())
  await fund(baseUrl, { network: 'base', address: account.address })
  await fund(baseUrl, { network: 'base', address: account.address, currency: 'USDC' })
  const transport = http(`${baseUrl}/devnet/rpc/base`)
  const chain = { ...base, id: await createPublicClient({ transport }).getChainId() }
  await installMockWallet({ page, account, defaultChain: chain, transports: { [chain.id]: transport } })
  const token = await tokenAddress('polygon-usdc')
  const { balanceOf } = createIndependentClient({ baseUrl, account: devnetAccount(2) })

  const route = { source: 'base', destination: 'polygon', tokenFrom: 'USDC', tokenTo: 'USDC', amount: '25' }
  await driveApp(page, baseUrl).openSend(route)
  await page.locator('header').getByRole('button', { name: 'Connect wallet' }).click()
  await dialog(page)
    .getByRole('button', { name: /Mock Wallet/ })
    .click()
  await expect(dialog(page)).toBeHidden()
  const order = await sendAtOnce(page)
  expect(order.status).toBe('COMPLETE')
  expect(await balanceOf('polygon', token, account.address)).toBe(parseUnits(order.amount_out, 6))
})

test('Leather pays by the parameters that its maker publishes', async ({ page }) => {
  const baseUrl = productUrl()
  const owner = await installLeatherWallet(page, baseUrl)
  await askFaucet(baseUrl, { network: 'bitcoin', address: owner })
  await expect.poll(() => balanceOn('bitcoin', owner)).toBeGreaterThan(0n)
  const before = await balanceOn('bitcoin', owner)

  const route = { source: 'bitcoin', destination: 'base', tokenFrom: 'BTC', tokenTo: 'ETH', amount: '0.02' }
  const app = driveApp(page, baseUrl)
  await app.openSend(route)
  await app.connect('EVM')
  await walletMenu(page).click()
  await page.getByRole('button', { name: 'Connect another wallet' }).click()
  await dialog(page).getByRole('tab', { name: 'Bitcoin' }).click()
  await dialog(page)
    .getByRole('button', { name: /Leather/ })
    .click()
  await expect(dialog(page)).toBeHidden()
  await expect(walletMenu(page)).toContainText('+1')

  const order = await sendAtOnce(page)
  expect(order.status).toBe('COMPLETE')
  expect(before - (await balanceOn('bitcoin', owner))).toBe(parseUnits(route.amount, 8) + 2_000n)
})
