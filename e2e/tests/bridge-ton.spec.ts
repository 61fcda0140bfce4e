import { expect } from '@playwright/test'
import { parseUnits } from 'viem'
import { driveApp } from '../src/drivers/app-driver.ts'
import { productUrl } from '../src/chains/devnet-account.ts'
import { createIndependentClient } from '../src/independent/independent-client.ts'
import { SLOW, test } from '../src/run/browser-test.ts'
import { tokenAddress } from '../src/chains/token-address.ts'
import { balanceOn } from '../src/chains/balance-on.ts'
import { testAccount } from '../src/wallets/test-account.ts'
import { addressOf, bridge } from '../src/drivers/wallet-driver.ts'

const COIN = { source: 'ton', destination: 'ethereum', tokenFrom: 'TON', tokenTo: 'USDC', amount: '12.5' }
const JETTON = { ...COIN, tokenFrom: 'USDT', amount: '40' }
const NANO = 9
/** TON accounts' fees for storage and for receiving: far below a cent. */
const DUST = parseUnits('0.01', NANO)

const held = (owner: string, minter: string | null = null): Promise<bigint> => balanceOn('ton', owner, minter)

test('TON becomes USDC on Ethereum, and ETH becomes TON', async ({ page }) => {
  const baseUrl = productUrl()
  const app = driveApp(page, baseUrl)
  await app.openSend(COIN)
  await app.connect('EVM')
  await app.connect('TON')
  const owner = await addressOf(page, 'TON')
  const evmOwner = await addressOf(page, 'EVM')
  const ethereum = createIndependentClient({ baseUrl, account: testAccount('wallet') })
  const usdc = await tokenAddress('ethereum-usdc')

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
    source: 'ethereum',
    destination: 'ton',
    tokenFrom: 'ETH',
    tokenTo: 'TON',
    amount: '0.05',
  })
  expect(back.status).toBe('COMPLETE')
  const received = (await held(owner)) - between
  expect(received).toBeLessThanOrEqual(parseUnits(back.amount_out, NANO))
  expect(received).toBeGreaterThan(parseUnits(back.amount_out, NANO) - DUST)
})

test('USDT of TON goes to Ethereum, and comes back', { tag: SLOW }, async ({ page }) => {
  const app = driveApp(page, productUrl())
  await app.openSend(JETTON)
  await app.connect('EVM')
  await app.connect('TON')
  const owner = await addressOf(page, 'TON')
  const minter = await tokenAddress('ton-usdt')
  const before = await held(owner, minter)
  const there = await bridge(page, JETTON)
  expect(there.status).toBe('COMPLETE')
  expect(before - (await held(owner, minter))).toBe(parseUnits(JETTON.amount, 6))

  const between = await held(owner, minter)
  const back = await bridge(page, {
    source: 'ethereum',
    destination: 'ton',
    tokenFrom: 'USDC',
    tokenTo: 'USDT',
    amount: '30',
  })
  expect(back.status).toBe('COMPLETE')
  await expect.poll(async () => (await held(owner, minter)) - between).toBe(parseUnits(back.amount_out, 6))
})
