import { expect } from '@playwright/test'
import { parseUnits } from 'viem'
import { productUrl } from '../src/chains/devnet-account.ts'
import { balanceOn } from '../src/chains/balance-on.ts'
import { driveApp } from '../src/drivers/app-driver.ts'
import { addressOf, bridge } from '../src/drivers/wallet-driver.ts'
import { test } from '../src/run/browser-test.ts'

const DECIMALS = 6

test('a TRON wallet connects, logs in, sends TRX, and receives it', async ({ page }) => {
  const baseUrl = productUrl()
  const app = driveApp(page, baseUrl)
  const away = { source: 'tron', destination: 'ethereum', tokenFrom: 'TRX', tokenTo: 'USDC', amount: '500' }
  const back = { source: 'ethereum', destination: 'tron', tokenFrom: 'USDC', tokenTo: 'TRX', amount: '60' }
  await app.openSend(away)
  for (const family of ['EVM', 'Tron'] as const) await app.connect(family)
  const owner = await addressOf(page, 'Tron')
  const held = () => balanceOn('tron', owner)

  const before = await held()
  const sent = await bridge(page, away)
  expect(sent.status).toBe('COMPLETE')
  const fees = before - (await held()) - parseUnits('500', DECIMALS)
  // The memo's fee, and at most the bandwidth of one transaction.
  expect(fees).toBeGreaterThanOrEqual(1_000_000n)
  expect(fees).toBeLessThan(1_500_000n)

  const between = await held()
  const received = await bridge(page, back)
  expect(received.status).toBe('COMPLETE')
  expect((await held()) - between).toBe(parseUnits(received.amount_out, DECIMALS))
})
