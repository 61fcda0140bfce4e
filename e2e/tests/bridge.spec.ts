import { expect } from '@playwright/test'
import { SLOW, test } from '../src/run/browser-test.ts'
import { parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { driveApp } from '../src/drivers/app-driver.ts'
import { devnetAccount, productUrl } from '../src/chains/devnet-account.ts'
import { createIndependentClient } from '../src/independent/independent-client.ts'

const ROUTES = [
  {
    name: 'ETH from Ethereum to Base',
    source: 'ethereum',
    destination: 'base',
    token: 'ETH',
    amount: '0.25',
    tag: [],
  },
  {
    name: 'USDC from Base to Polygon',
    source: 'base',
    destination: 'polygon',
    token: 'USDC',
    amount: '120.5',
    // `wallets-published.spec.ts` pays it in every run.
    tag: [SLOW],
  },
] as const

for (const route of ROUTES) {
  test(`a person bridges ${route.name}`, { tag: [...route.tag] }, async ({ page }) => {
    const baseUrl = productUrl()
    const app = driveApp(page, baseUrl)
    const receiver = privateKeyToAddress(generatePrivateKey())
    await app.openSend({
      source: route.source,
      destination: route.destination,
      tokenFrom: route.token,
      tokenTo: route.token,
      amount: route.amount,
    })
    await app.connect()
    await page.getByText('Another', { exact: true }).click()
    await page.getByRole('textbox', { name: /address/i }).fill(receiver)
    await app.review()
    // The confirmation step shows the whole address, grouped for readability.
    const details = await page.getByRole('region', { name: 'Your Transfer Details' }).innerText()
    expect(details.replaceAll(/\s/g, '')).toContain(receiver)

    const { orderId } = await app.send()
    await expect(page.getByText('Awaiting transfer confirmation', { exact: true })).toBeVisible()
    await expect(
      page.getByText('Please, confirm this transaction on your wallet.', { exact: true }),
    ).toBeVisible()
    await app.answerWallet('approve')
    await expect(page.getByRole('heading', { name: 'Transfer Complete' })).toBeVisible()
    await expect(page.getByRole('link', { name: /0x/ })).toHaveCount(2)

    const client = createIndependentClient({ baseUrl, account: devnetAccount(2) })
    const order = await client.getOrder(orderId)
    expect(order.status).toBe('COMPLETE')
    const { contract, decimals } = order.currency_out
    const received = await client.balanceOf(contract.network, contract.address, receiver)
    expect(received).toBe(parseUnits(order.amount_out, decimals))
    expect(received).toBeGreaterThan(0n)
  })
}

test('rejecting in the wallet ends in Transfer Reject and a closed order', async ({ page }) => {
  const baseUrl = productUrl()
  const app = driveApp(page, baseUrl)
  await app.openSend({
    source: 'ethereum',
    destination: 'base',
    tokenFrom: 'ETH',
    tokenTo: 'ETH',
    amount: '0.2',
  })
  await app.connect()
  await app.review()
  const { orderId } = await app.send()
  await app.answerWallet('reject')
  await expect(page.getByRole('heading', { name: 'Transfer Reject' })).toBeVisible()
  const client = createIndependentClient({ baseUrl, account: devnetAccount(2) })
  await expect.poll(async () => (await client.getOrder(orderId)).status).toBe('REJECTED')

  await page
    .getByRole('link', { name: 'Another Transfer' })
    .or(page.getByRole('button', { name: 'Another Transfer' }))
    .click()
  await expect(page).toHaveURL(/\/send\?.*source=ethereum/)
  await expect(page).toHaveURL(/destination=base/)
})

test('a link fills in the form, and its receiver waits for a click', async ({ page }) => {
  const app = driveApp(page, productUrl())
  const receiver = devnetAccount(9).address
  await app.openSend({
    source: 'base',
    destination: 'polygon',
    tokenFrom: 'USDC',
    tokenTo: 'USDC',
    amount: '42.5',
    receiver,
  })
  await expect(page.getByRole('button', { name: /From network: Base/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /To network: Polygon/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /From token: USDC/ })).toBeVisible()
  await expect(page.getByRole('textbox', { name: /amount/i })).toHaveValue('42.5')
  const linked = page.getByRole('group', { name: 'Receiving address from a link' })
  expect((await linked.innerText()).replaceAll(/\s/g, '')).toContain(receiver)
  await linked.getByRole('button', { name: 'I know this address' }).click()
  await expect(linked).toBeHidden()
  await expect(page.getByRole('textbox', { name: /address/i })).toHaveValue(receiver)

  await page.getByRole('button', { name: 'Swap networks' }).click()
  await expect(page).toHaveURL(/source=polygon/)
  await expect(page).toHaveURL(/destination=base/)
})

test('a wallet stays connected and proved over a reload', async ({ page }) => {
  const app = driveApp(page, productUrl())
  await app.openSend({ source: 'ethereum', destination: 'base' })
  await app.connect()
  await page.reload()
  await expect(page.locator('header').getByRole('button', { name: /0x/ })).toBeVisible()
  await expect(page.getByTestId('burner-window')).toBeHidden()
})
