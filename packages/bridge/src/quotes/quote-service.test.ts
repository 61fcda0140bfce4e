import { ChainError, type NetworkAdapter } from '@sunspan/chains'
import { createFakeChain, FAKE_GAS_COST } from '@sunspan/chains/testing'
import { DEFAULT_LIQUIDITY_POLICY, parseUnits, parseUsd } from '@sunspan/domain'
import type { Pool } from 'pg'
import { useFresh } from '@sunspan/host/testing/hooks'
import { beforeEach, describe, expect, it } from 'vitest'
import { createCatalog } from '../catalog/create-catalog.ts'
import type { Logger } from '../clock.ts'
import { parseInstallation } from '../installation/parse-installation.ts'
import type { HaltCache } from '../halts/create-halt-service.ts'
import { haltTargetsOf } from '../model/halt-target.ts'
import type { Halt } from '../store/operations/halt-store.ts'
import { createNetworkGate } from '../networks/network-gate.ts'
import { createPriceFeed, type PriceFeed } from '../prices/price-feed.ts'
import { createValuation } from '../prices/valuation.ts'
import { createPriceSources } from '../prices/price-sources.ts'
import { FIXTURE_USDC, installationFixture } from '../testing/networks/installation-fixture.ts'
import { createStepClock } from '../testing/step-clock.ts'
import { createMarket, type Market } from './market.ts'
import { createQuoteService, type QuoteService, type QuoteServiceDeps } from './create-quote-service.ts'

const ETHER = 10n ** 18n
/** What the fees allow. */
const LEAST = ETHER / 2_000n
const signal = new AbortController().signal
const installation = parseInstallation(installationFixture)
const ignore = (): void => undefined
const logger: Logger = { debug: ignore, info: ignore, warn: ignore, error: ignore }
const catalog = createCatalog(installation)

let taken: { network_id: string; token: string; amount: string }[]
let open: { currency_id: string; unpaid: string; paid: string }[]
let times: {
  id: string
  finality_tier: string
  ms: string
  completed_at: Date
  network_in: string
  network_out: string
}[]
let chains: Map<string, ReturnType<typeof createFakeChain>>
let prices: PriceFeed
let market: Market
let marketDeps: Parameters<typeof createMarket>[0]
let quotes: QuoteService
let quoteDeps: QuoteServiceDeps
let hours: readonly object[]
let halted: Halt[]

const clock = useFresh(createStepClock)
beforeEach(async () => {
  taken = []
  hours = []
  open = []
  times = []
  chains = new Map(
    ['ethereum', 'base', 'polygon'].map((networkId) => [
      networkId,
      createFakeChain({ networkId, treasury: 't', tokens: [FIXTURE_USDC] }),
    ]),
  )
  for (const chain of chains.values()) chain.fund('t', null, 20n * ETHER)
  const adapters = new Map<string, NetworkAdapter>([...chains].map(([id, chain]) => [id, chain.adapter]))
  const ROWS: Readonly<Record<string, () => readonly object[]>> = {
    orders_latest_times: () => times,
    liquidity_open: () => open,
    outflow_use: () => hours,
  }
  // CAST: the market makes only four queries.
  const pool = {
    query: ({ name }: { readonly name: string }) =>
      Promise.resolve({
        rows: ROWS[name]?.() ?? taken,
      }),
  } as unknown as Pool
  prices = createPriceFeed({
    ...installation.prices,
    sources: createPriceSources(installation.prices.sources, { fetch }),
    clock,
    logger,
  })
  halted = []
  const halts: HaltCache = {
    refresh: () => Promise.resolve(),
    run: () => Promise.resolve(),
    find: (action, routes) =>
      halted.find((halt) => halt.action === action && routes.flatMap(haltTargetsOf).includes(halt.target)),
  }
  const gate = createNetworkGate(adapters)
  const guard = { check: () => Promise.resolve() }
  marketDeps = {
    pool,
    catalog,
    adapters,
    gate,
    prices,
    guard,
    clock,
    logger,
    liquidity: DEFAULT_LIQUIDITY_POLICY,
  }
  market = createMarket(marketDeps)
  quoteDeps = {
    catalog,
    fees: installation.fees,
    swaps: installation.swaps,
    priced: installation.prices,
    prices,
    valuation: createValuation({ prices, bounds: new Map() }),
    market,
    halts,
    adapters,
    discountOf: () => Promise.resolve({ held: undefined, isComplete: true }),
  }
  quotes = createQuoteService(quoteDeps)
  await market.refresh(signal)
})

const quote = (fields: { amount?: bigint; currencyInId?: string; currencyOutId?: string } = {}) =>
  quotes.quote({ currencyInId: 'ethereum-eth', currencyOutId: 'base-eth', amount: ETHER, ...fields })

const codeOf = (act: () => unknown): unknown => {
  try {
    act()
  } catch (error) {
    return Object(error).code
  }
  return undefined
}

describe('quote', () => {
  it.each([
    'global',
    'network:ethereum',
    'network:base',
    'currency:base-eth',
    'pair:ethereum-eth>base-eth',
    'wallet:base:t',
  ])('says plainly that a halt of %s stops it, and nothing of a halt elsewhere', (target) => {
    const halt = (of: string): Halt => ({
      id: '1',
      target: of,
      action: 'quote',
      actor: 'a',
      reason: 'secret',
      at: new Date(0),
      liftedAt: null,
      liftedBy: null,
      liftReason: null,
    })
    halted = [
      halt('network:polygon'),
      halt('pair:base-eth>ethereum-eth'),
      { ...halt(target), action: 'credit' },
    ]
    expect(quote().amountIn).toBe(ETHER)
    halted = [halt(target)]
    expect(codeOf(quote)).toBe('NETWORK_UNAVAILABLE')
    expect(codeOf(() => quotes.limits('ethereum-eth', 'base-eth'))).toBe('NETWORK_UNAVAILABLE')
    expect(() => quote()).toThrow('Transfers from Ethereum to Base are halted for now')
  })

  it('takes the platform fee and the gas with its margin, and nothing else within one asset', () => {
    const { fees, fullFee, amountOut, sourceChainFee, type, fillEstimateSeconds } = quote()
    expect(type).toBe('TRANSFER')
    // 0.50 dollars at 3,200 dollars per ether.
    expect(fees).toMatchObject({
      platformFee: 156_250_000_000_000n,
      platformFeeUsd: parseUsd('0.5'),
      swapFee: 0n,
      destinationFee: (FAKE_GAS_COST * 12_000n) / 10_000n,
    })
    expect(amountOut).toBe(ETHER - fullFee)
    expect(sourceChainFee).toBe(FAKE_GAS_COST)
    expect(fillEstimateSeconds).toBe(9)
  })

  it('says how long the last transfers of its route took, once there are some', async () => {
    times = [40, 3.5, 3.7].map((seconds, index) => ({
      id: String(index),
      network_in: 'ethereum',
      network_out: 'base',
      finality_tier: 'medium',
      completed_at: new Date(clock.now() - index),
      ms: String(seconds * 1_000),
    }))
    expect(quote().fillEstimateSeconds).toBe(9)
    await market.refresh(signal)
    expect(quote().fillEstimateSeconds).toBe(4)
    expect(quote({ amount: ETHER / 100n }).fillEstimateSeconds).toBe(9)
    expect(quote({ currencyInId: 'base-eth', currencyOutId: 'ethereum-eth' }).fillEstimateSeconds).not.toBe(4)
  })

  it('takes the swap fee between assets', () => {
    const swap = quote({ currencyOutId: 'polygon-pol', amount: ETHER / 1_000n })
    expect(swap.type).toBe('SWAP')
    expect(swap.fees.swapFee).toBe(ETHER / 1_000n / 1_000n)
  })

  it('names the least amount in the words that the web app looks for', () => {
    expect(() => quote({ amount: 1n })).toThrow(/^Too small amount to send\. The least is 0\.0005 ETH\.$/)
    expect(codeOf(() => quote({ amount: 51n * ETHER }))).toBe('AMOUNT_TOO_LARGE')
  })

  it('pays no less of a coin than an address that holds nothing can be paid', async () => {
    const base = quoteDeps.adapters.get('base')
    if (base === undefined) throw new TypeError('There is no such network.')
    const leastNativePayout = 10n ** 15n
    const fees = {
      estimate: async (...args: Parameters<typeof base.fees.estimate>) => ({
        ...(await base.fees.estimate(...args)),
        leastNativePayout,
      }),
    }
    const adapters = new Map([...quoteDeps.adapters, ['base', { ...base, fees }] as const])
    const careful = createMarket({ ...marketDeps, adapters })
    await careful.refresh(signal)
    const service = createQuoteService({ ...quoteDeps, market: careful, adapters })
    const route = { currencyInId: 'ethereum-eth', currencyOutId: 'base-eth' }
    const { minSend } = service.limits(route.currencyInId, route.currencyOutId)
    expect(service.quote({ ...route, amount: minSend }).amountOut).toBeGreaterThanOrEqual(leastNativePayout)
    expect(() => service.quote({ ...route, amount: minSend - 1n })).toThrow(/Too small amount to send/)
    expect(minSend).toBeGreaterThan(quotes.limits(route.currencyInId, route.currencyOutId).minSend)
    expect(service.bulkRow('ethereum-eth', 'base-eth').leastPayout).toBe(leastNativePayout)
    expect(service.bulkRow('ethereum-usdc', 'base-usdc').leastPayout).toBe(1n)
  })

  it('promises no more than the treasury holds after what it owes and keeps', async () => {
    expect(codeOf(() => quote({ amount: 21n * ETHER }))).toBe('LIQUIDITY_UNAVAILABLE')
    expect(quote({ amount: 12n * ETHER }).amountOut).toBeGreaterThan(11n * ETHER)
    taken = [{ network_id: 'base', token: 'native', amount: String(15n * ETHER) }]
    await market.refresh(signal)
    expect(() => quote({ amount: 12n * ETHER })).toThrow('Destination network will become available shortly')
    expect(quotes.limits('ethereum-eth', 'base-eth')).toEqual({
      minSend: LEAST,
      maxSend: 5n * ETHER,
      open: true,
    })
    taken = [{ network_id: 'base', token: 'native', amount: String(25n * ETHER) }]
    await market.refresh(signal)
    for (const ask of [
      () => quotes.limits('ethereum-eth', 'base-eth'),
      ...[1n, ETHER, 60n * ETHER].map((amount) => () => quote({ amount })),
    ]) {
      expect(codeOf(ask)).toBe('LIQUIDITY_UNAVAILABLE')
      expect(ask).toThrow('No ETH can be sent to Base now. Try again later.')
    }
  })

  it('promises less while open orders would take more than half of it, and never less than a quarter', async () => {
    const maxSend = async (unpaid: bigint, paid = 0n): Promise<bigint> => {
      open = [{ currency_id: 'base-eth', unpaid: String(unpaid), paid: String(paid) }]
      await market.refresh(signal)
      return quotes.limits('ethereum-eth', 'base-eth').maxSend
    }
    expect(await maxSend(10n * ETHER)).toBe(20n * ETHER)
    expect(await maxSend(13n * ETHER)).toBe(17n * ETHER)
    // A stranger can open any number of unpaid swaps.
    expect(await maxSend(1_000n * ETHER)).toBe(5n * ETHER)
    // Paid swaps count in full.
    expect(await maxSend(0n, 18n * ETHER)).toBe(2n * ETHER)
    open = []
    await market.refresh(signal)
  })

  it.each([
    ['base', '16000', '5'],
    ['base', '1', '0.0003125'],
    ['ethereum', '16000', '50'],
  ])(
    'promises no more than may leave the destination within an hour: %s, %s dollars',
    async (id, usd, most) => {
      chains.get('base')?.fund('t', null, 80n * ETHER)
      await market.refresh(signal)
      const networks = installation.networks.map((entry) =>
        entry.network.id === id ? { ...entry, outflowHourly: parseUsd(usd) ?? 0n } : entry,
      )
      const limited = createCatalog({ ...installation, networks })
      hours = [{ network_id: id, claimed: '0', owed: '0', more_at: null }]
      const ofLimit = createMarket({ ...marketDeps, catalog: limited })
      await ofLimit.refresh(signal)
      const bounded = createQuoteService({ ...quoteDeps, catalog: limited, market: ofLimit })
      const ask = (amount: bigint) =>
        bounded.quote({ currencyInId: 'ethereum-eth', currencyOutId: 'base-eth', amount })
      const maxSend = parseUnits(most, 18) ?? 0n
      const limits = () => bounded.limits('ethereum-eth', 'base-eth')
      if (maxSend < LEAST) expect(codeOf(limits)).toBe('LIQUIDITY_UNAVAILABLE')
      else expect([limits().maxSend, ask(maxSend).amountIn]).toEqual([maxSend, maxSend])
      const above = (): unknown => ask((maxSend < LEAST ? LEAST : maxSend) + 1n)
      expect(codeOf(above)).toBe('AMOUNT_TOO_LARGE')
      expect(above).toThrow(`Too large amount to send. The most is ${most} ETH.`)
    },
  )

  it('stops when a network has been silent too long, and starts again when it answers', async () => {
    const base = chains.get('base')
    base?.faults.setOffline(true)
    clock.advance(30_000)
    await market.refresh(signal)
    expect(quote().amountIn).toBe(ETHER)
    clock.advance(1)
    await market.refresh(signal)
    expect(codeOf(() => quote())).toBe('NETWORK_UNAVAILABLE')
    expect(quotes.findNetworkFees('base')).toBeUndefined()
    base?.faults.setOffline(false)
    await market.refresh(signal)
    expect(quote().amountIn).toBe(ETHER)
  })

  it('survives a fault of one network without losing the others', async () => {
    chains.get('polygon')?.faults.fail('fees', { error: new ChainError('timeout', 'slow') })
    clock.advance(40_000)
    await market.refresh(signal)
    expect(quote().amountIn).toBe(ETHER)
    expect(codeOf(() => quote({ currencyOutId: 'polygon-pol' }))).toBe('NETWORK_UNAVAILABLE')
  })

  it('stops when prices are too old', async () => {
    clock.advance(120_001)
    const adapters = new Map<string, NetworkAdapter>([...chains].map(([id, chain]) => [id, chain.adapter]))
    for (const adapter of adapters.values()) await adapter.fees.estimate(signal)
    expect(codeOf(() => quotes.freeLiquidityUsd())).toBe('PRICE_UNAVAILABLE')
    await prices.refresh(signal)
    expect(codeOf(() => quote())).toBe('NETWORK_UNAVAILABLE')
    await market.refresh(signal)
    expect(quote().amountIn).toBe(ETHER)
  })

  it('knows its currencies and pairs', () => {
    expect(codeOf(() => quote({ currencyOutId: 'base-doge' }))).toBe('CURRENCY_NOT_FOUND')
    expect(codeOf(() => quote({ currencyOutId: 'ethereum-usdc' }))).toBe('PAIR_NOT_SUPPORTED')
    expect(catalog.pairsBetween('ethereum', 'base')).toHaveLength(4)
    expect(catalog.pairsBetween('base', 'base')).toEqual([])
    const eth = catalog.getCurrency('ethereum-eth')
    expect(catalog.destinationsOf(eth).map(({ id }) => id)).toEqual([
      'base-eth',
      'base-usdc',
      'polygon-pol',
      'polygon-usdc',
    ])
    expect(catalog.destinationsOf(eth, { sameAssetOnly: true }).map(({ id }) => id)).toEqual(['base-eth'])
    expect(catalog.nativeAssetOf('polygon')).toBe('POL')
    expect(codeOf(() => catalog.getNetwork('mars'))).toBe('NETWORK_NOT_FOUND')
  })

  it.each([
    ['ethereum-eth', 'base-eth', '0.50'],
    ['base-eth', 'ethereum-eth', '0.75'],
    ['polygon-usdc', 'base-usdc', '0.60'],
  ])('charges from %s to %s what the source network asks', async (currencyInId, currencyOutId, usd) => {
    chains.get('base')?.fund('t', FIXTURE_USDC, 10n ** 12n)
    await market.refresh(signal)
    const amount = currencyInId.endsWith('usdc') ? 100_000_000n : ETHER
    expect(quote({ currencyInId, currencyOutId, amount }).fees.platformFeeUsd).toBe(parseUsd(usd))
  })

  it('adds up the free liquidity in dollars', () => {
    // 20 ether on two networks and 20 POL on the third.
    expect(quotes.freeLiquidityUsd()).toBe(parseUsd('128010'))
    expect(quotes.listPrices().get('ETH')).toBe(parseUsd('3200'))
  })

  it('refuses an invalid token address', () => {
    const broken = structuredClone(installation)
    const [first] = broken.networks
    Reflect.set(Object(first?.currencies[1]), 'address', '0x12')
    expect(() => createCatalog(broken)).toThrow('ethereum-usdc: 0x12 is not an address of Ethereum')
  })
})
