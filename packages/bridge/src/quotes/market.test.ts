import type { NetworkAdapter } from '@sunspan/chains'
import { createFakeChain } from '@sunspan/chains/testing'
import { DEFAULT_LIQUIDITY_POLICY } from '@sunspan/domain'
import type { Pool } from 'pg'
import { expect, it } from 'vitest'
import { createCatalog } from '../catalog/create-catalog.ts'
import { parseInstallation } from '../installation/parse-installation.ts'
import { createNetworkGate } from '../networks/network-gate.ts'
import type { PriceFeed } from '../prices/price-feed.ts'
import { FIXTURE_USDC, installationFixture } from '../testing/networks/installation-fixture.ts'
import { createStepClock } from '../testing/step-clock.ts'
import { createMarket } from './market.ts'

const ETHER = 10n ** 18n
const installation = parseInstallation(installationFixture)
const catalog = createCatalog(installation)
const signal = new AbortController().signal
const ignore = (): void => undefined

function openMarket(check: () => Promise<void>, largestPayout?: bigint) {
  const clock = createStepClock()
  const base = createFakeChain({ networkId: 'base', treasury: 't', tokens: [FIXTURE_USDC] })
  base.fund('t', null, 20n * ETHER)
  const { payouts } = base.adapter
  // CAST: the market asks for nothing else of the coins.
  const coins =
    largestPayout === undefined
      ? undefined
      : ({ largestPayout: () => largestPayout } as unknown as NonNullable<typeof payouts.coins>)
  const adapter = { ...base.adapter, payouts: { ...payouts, coins } }
  const adapters = new Map<string, NetworkAdapter>([['base', adapter]])
  const market = createMarket({
    catalog,
    adapters,
    clock,
    gate: createNetworkGate(adapters),
    liquidity: DEFAULT_LIQUIDITY_POLICY,
    // CAST: the market queries the pool for owed amounts (none), and refreshes prices.
    pool: { query: () => Promise.resolve({ rows: [] }) } as unknown as Pool,
    prices: { refresh: () => Promise.resolve() } as unknown as PriceFeed,
    guard: { check },
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
  })
  return { market, base, clock }
}

it('a refresh is over only when the price guard has looked', async () => {
  const look = Promise.withResolvers<undefined>()
  const { market } = openMarket(() => look.promise)
  let isOver = false
  const refresh = market.refresh(signal).then(() => {
    isOver = true
  })
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate)
  expect(isOver).toBe(false)
  look.resolve(undefined)
  await refresh
  expect(isOver).toBe(true)
})

it('what a network has said is known for thirty seconds, the last of them included', async () => {
  const { market, clock } = openMarket(() => Promise.resolve())
  await market.refresh(signal)
  clock.advance(30_000)
  expect([market.findFreeLiquidity('base-eth'), market.findFees('base')?.nativePayout]).toEqual([
    20n * ETHER,
    expect.any(BigInt),
  ])
  clock.advance(1)
  expect([market.findFreeLiquidity('base-eth'), market.findFees('base')]).toEqual([undefined, undefined])
})

it('each currency has its own balance', async () => {
  const { market, base } = openMarket(() => Promise.resolve())
  base.fund('t', FIXTURE_USDC, 7_000_000n)
  await market.refresh(signal)
  expect([market.findFreeLiquidity('base-eth'), market.findFreeLiquidity('base-usdc')]).toEqual([
    20n * ETHER,
    7_000_000n,
  ])
})

it('promises no more of a coin than one payout can pay, and all of a token', async () => {
  const { market, base } = openMarket(() => Promise.resolve(), 3n * ETHER)
  base.fund('t', FIXTURE_USDC, 7_000_000n)
  await market.refresh(signal)
  expect(market.findFreeLiquidity('base-eth')).toBe(20n * ETHER)
  expect(market.findPromisable('base-eth')).toBe(3n * ETHER)
  expect(market.findPromisable('base-usdc')).toBe(7_000_000n)
})
