import { expect, type Page } from '@playwright/test'
import { parseUnits } from 'viem'
import { productUrl } from '../chains/devnet-account.ts'
import { driveApp, type BurnerFamily } from './app-driver.ts'
import { addressOf, bridge } from './wallet-driver.ts'

const CONFIRMED_MS = 60_000
const USDC_DECIMALS = 6
const SENT = '25'

/** A family's wallet connects, proves itself, sends USDC to Ethereum, is back after a reload, and receives USDC from there. */
export async function tokenRoundTrip(
  page: Page,
  family: {
    readonly network: string
    readonly tab: BurnerFamily
    /** How the page writes an address of it. */
    readonly address: RegExp
    /** USDC of an owner, in base units, by the network's node. */
    readonly balanceOf: (owner: string) => Promise<bigint>
  },
): Promise<void> {
  const { network, tab } = family
  const app = driveApp(page, productUrl())
  const usdc = { tokenFrom: 'USDC', tokenTo: 'USDC' }
  const out = { ...usdc, source: network, destination: 'ethereum', amount: SENT }
  await app.openSend(out)
  await app.connect('EVM')
  await app.connect(tab)
  const owner = await addressOf(page, tab)
  expect(owner).toMatch(family.address)

  const before = await family.balanceOf(owner)
  const between = before - parseUnits(SENT, USDC_DECIMALS)
  expect((await bridge(page, out)).status).toBe('COMPLETE')
  expect(await family.balanceOf(owner)).toBe(between)

  await page.reload()
  expect(await addressOf(page, tab)).toBe(owner)
  const order = await bridge(page, { ...usdc, source: 'ethereum', destination: network, amount: '30' })
  expect(order.status).toBe('COMPLETE')
  await expect
    .poll(() => family.balanceOf(owner), { timeout: CONFIRMED_MS })
    .toBe(between + parseUnits(order.amount_out, USDC_DECIMALS))
}
