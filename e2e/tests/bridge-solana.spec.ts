import { expect } from '@playwright/test'
import { driveApp } from '../src/drivers/app-driver.ts'
import { devnetAccount, productUrl } from '../src/chains/devnet-account.ts'
import { createIndependentClient } from '../src/independent/independent-client.ts'
import { SLOW, test } from '../src/run/browser-test.ts'
import { balanceOn } from '../src/chains/balance-on.ts'
import { tokenAddress } from '../src/chains/token-address.ts'
import { addressOf, bridge } from '../src/drivers/wallet-driver.ts'

const USDC_MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const ROUTE = { source: 'ethereum', destination: 'solana', tokenFrom: 'USDC', tokenTo: 'USDC', amount: '25' }

const usdc = (amount: string): bigint => BigInt(Math.round(Number(amount) * 1e6))

test('USDC goes from Ethereum to Solana, and comes back', async ({ page }) => {
  const baseUrl = productUrl()
  const app = driveApp(page, baseUrl)
  await app.openSend(ROUTE)
  await app.connect('EVM')
  await app.connect('Solana')
  const owner = await addressOf(page, 'Solana')
  const held = (network: string) => balanceOn(network, owner, USDC_MINT)
  const ethereum = createIndependentClient({ baseUrl, account: devnetAccount(2) })
  const evmOwner = await addressOf(page, 'EVM')

  const beforeSolana = await held('solana')
  const there = await bridge(page, ROUTE)
  expect(there.status).toBe('COMPLETE')
  expect((await held('solana')) - beforeSolana).toBe(usdc(there.amount_out))

  const contract = await tokenAddress('ethereum-usdc')
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

test('one wallet serves Solana and Eclipse', async ({ page }) => {
  const baseUrl = productUrl()
  const app = driveApp(page, baseUrl)
  const route = { ...ROUTE, source: 'solana', destination: 'eclipse', amount: '40' }
  await app.openSend(route)
  await app.connect('Solana')
  const owner = await addressOf(page, 'Solana')
  const held = () => balanceOn('eclipse', owner, USDC_MINT)
  const before = await held()
  const order = await bridge(page, route)
  expect((await held()) - before).toBe(usdc(order.amount_out))
})

test('SOL becomes USDC on Ethereum', { tag: SLOW }, async ({ page }) => {
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
