import { expect } from '@playwright/test'
import { parseUnits } from 'viem'
import { driveApp } from '../src/drivers/app-driver.ts'
import { balanceOn } from '../src/chains/balance-on.ts'
import { devnetAccount, productUrl } from '../src/chains/devnet-account.ts'
import { createIndependentClient } from '../src/independent/independent-client.ts'
import { SLOW, test } from '../src/run/browser-test.ts'
import { seriousViolations } from '../src/run/serious-violations.ts'
import { addressOf, bridge } from '../src/drivers/wallet-driver.ts'

// `wallets-bitcoin.spec.ts` pays with another wallet in every run.
test('BTC becomes ETH on Ethereum, and ETH becomes BTC', { tag: SLOW }, async ({ page }) => {
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

  const btcBefore = await balanceOn('bitcoin', owner)
  const ethBefore = await ethereum.balanceOf('ethereum', null, evmOwner)
  const there = await bridge(page, route)
  expect(there.status).toBe('COMPLETE')
  expect(there.transaction_in).toMatch(/^[0-9a-f]{64}$/)
  const ethAfter = await ethereum.balanceOf('ethereum', null, evmOwner)
  expect(ethAfter - ethBefore).toBe(parseUnits(there.amount_out, 18))
  // The sent amount, and the wallet's fee for one transaction.
  const spent = btcBefore - (await balanceOn('bitcoin', owner))
  expect(spent).toBeGreaterThan(2_000_000n)
  expect(spent).toBeLessThan(2_100_000n)

  const btcBetween = await balanceOn('bitcoin', owner)
  const back = await bridge(page, {
    source: 'ethereum',
    destination: 'bitcoin',
    tokenFrom: 'ETH',
    tokenTo: 'BTC',
    amount: '0.5',
  })
  expect(back.status).toBe('COMPLETE')
  await expect
    .poll(async () => (await balanceOn('bitcoin', owner)) - btcBetween)
    .toBe(parseUnits(back.amount_out, 8))
})
