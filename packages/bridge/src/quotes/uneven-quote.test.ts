import type { NetworkFees } from '@sunspan/chains'
import { parseUsd, type UsdPrice } from '@sunspan/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { createCatalog } from '../catalog/create-catalog.ts'
import type { HaltCache } from '../halts/create-halt-service.ts'
import { parseInstallation } from '../installation/parse-installation.ts'
import type { PriceFeed } from '../prices/price-feed.ts'
import { createValuation } from '../prices/valuation.ts'
import { installationFixture } from '../testing/networks/installation-fixture.ts'
import { createQuoteService, type QuoteServiceDeps } from './create-quote-service.ts'
import type { Market } from './market.ts'
import type { OutflowRoom } from './outflow-room.ts'

const ETHER = 10n ** 18n
const USDC = 10n ** 6n
const usd = (text: string): bigint => parseUsd(text) ?? -1n

/** The networks differ in everything that a quote reads. */
const UNEVEN = {
  ethereum: { block_time_ms: 12_000, outflow_hourly_usd: null, finality: [2, 3, 5] },
  base: { block_time_ms: 2_000, outflow_hourly_usd: '20000', finality: [1, 7, 9] },
  polygon: { block_time_ms: 3_000, outflow_hourly_usd: '50', finality: [4, 6, 8] },
}
const BOUNDS: Readonly<Record<string, readonly [string, string]>> = {
  'ethereum-eth': ['0.0005', '50'],
  'base-eth': ['0.0007', '70'],
  'polygon-pol': ['3', '5000'],
  'ethereum-usdc': ['2', '100000'],
  'base-usdc': ['4', '80000'],
  'polygon-usdc': ['6', '60000'],
}
const FEES: Readonly<Record<string, NetworkFees>> = {
  ethereum: feesOf(1n),
  base: feesOf(100n),
  polygon: { ...feesOf(10_000n), leastNativePayout: 9n * ETHER },
}

function feesOf(times: bigint): NetworkFees {
  const unit = times * 10n ** 10n
  const nativePayout = 2n * unit
  const tokenPayout = 3n * unit
  const nativeDeposit = 4n * unit
  const tokenDeposit = 5n * unit
  return { gasPrice: 1n, nativePayout, tokenPayout, nativeDeposit, tokenDeposit }
}

const installation = parseInstallation({
  ...installationFixture,
  networks: installationFixture.networks.map((network) => {
    const { finality, ...uneven } = UNEVEN[network.id as keyof typeof UNEVEN]
    const [small, medium, large] = finality.map((blocks) => ({ blocks }))
    const currencies = network.currencies.map((currency) => {
      const [min_send, max_send] = BOUNDS[currency.id] ?? []
      return { ...currency, min_send, max_send }
    })
    return { ...network, ...uneven, currencies, finality: { small, medium, large } }
  }),
})

let free: Map<string, bigint>
let prices: Map<string, UsdPrice>
let own: Map<string, UsdPrice | undefined>
const rooms = new Map<string, OutflowRoom>()
let deps: QuoteServiceDeps
beforeEach(() => {
  free = new Map(Object.keys(BOUNDS).map((id) => [id, id.endsWith('usdc') ? 10n ** 12n : 10n ** 24n]))
  prices = new Map([
    ['ETH', usd('3200')],
    ['USDC', usd('1')],
    ['POL', usd('0.5')],
  ])
  own = new Map()
  // CAST: a quote reads prices, the market's state and halts, of which there are none.
  const feed = {
    findPrice: (asset: string) => prices.get(asset),
    findOwnPrice: (id: string) => (own.has(id) ? own.get(id) : null),
    listPrices: () => prices,
  } as unknown as PriceFeed
  const catalog = createCatalog(installation)
  const noRoomUsed = (id: string): OutflowRoom | null => {
    const { outflowHourly } = catalog.getNetwork(id)
    return outflowHourly === null ? null : { left: outflowHourly, isUsed: false, moreAt: null }
  }
  rooms.clear()
  const market = {
    findFees: (id: string) => FEES[id],
    findFreeLiquidity: (id: string) => free.get(id),
    findPromisable: (id: string) => free.get(id),
    findOutflowRoom: (id: string) => rooms.get(id) ?? noRoomUsed(id),
    findUsualSeconds: () => undefined,
    findSlowSeconds: () => undefined,
    findMedianSeconds: () => undefined,
    hasTraffic: () => false,
  } as unknown as Market
  deps = {
    catalog,
    fees: installation.fees,
    swaps: installation.swaps,
    priced: installation.prices,
    prices: feed,
    market,
    valuation: createValuation({ prices: feed, bounds: new Map() }),
    halts: { find: () => undefined } as unknown as HaltCache,
    adapters: new Map(),
    discountOf: () => Promise.resolve({ held: undefined, isComplete: true }),
  }
})

const service = () => createQuoteService(deps)
const quote = (currencyInId: string, currencyOutId: string, amount: bigint) =>
  service().quote({ currencyInId, currencyOutId, amount })
const refusal = (act: () => unknown): unknown => {
  try {
    act()
  } catch (error) {
    const { code, message } = Object(error)
    return [code, message]
  }
  return undefined
}

describe('between networks that have nothing in common', () => {
  it('ether for USDC is quoted by the fees of the source and the costs of the destination', () => {
    // 0.50 dollars; 0.1 %; 3e12 wei of ether on base plus a fifth.
    const platformFee = 156_250_000_000_000n
    const swapFee = 10n ** 15n
    const destinationFee = 3_600_000_000_000n
    expect(quote('ethereum-eth', 'base-usdc', ETHER)).toMatchObject({
      type: 'SWAP',
      amountIn: ETHER,
      fullFee: platformFee + swapFee + destinationFee,
      currencyIn: { id: 'ethereum-eth' },
      currencyOut: { id: 'base-usdc' },
      // 0.99884015 ether at 3200, and 1 % less.
      amountOut: 3_196_288_480n,
      minAmountOut: 3_164_325_596n,
      rateLockMs: 300_000,
      fees: {
        platformFee,
        swapFee,
        destinationFee,
        platformFeeUsd: usd('0.5'),
        swapFeeUsd: usd('3.2'),
        destinationFeeUsd: usd('0.01152'),
      },
      discount: null,
      isDiscountKnown: true,
      sourceChainFee: 40_000_000_000n,
      value: usd('3200'),
      finalityTier: 'medium',
      requiredConfirmations: 3,
      // Four blocks of ethereum, one of base, and a second.
      fillEstimateSeconds: 51,
    })
  })

  it('USDC for POL is quoted the other way round', () => {
    // 0.75 dollars; 0.1 %; 2e14 wei of POL on polygon plus a fifth, at half a dollar.
    const platformFee = 750_000n
    const swapFee = 50_000n
    const destinationFee = 120n
    expect(quote('base-usdc', 'polygon-pol', 50n * USDC)).toMatchObject({
      type: 'SWAP',
      fullFee: platformFee + swapFee + destinationFee,
      amountOut: 98_399_760_000_000_000_000n,
      fees: { platformFee, swapFee, destinationFee, platformFeeUsd: usd('0.75') },
      sourceChainFee: 5_000_000_000_000n,
      finalityTier: 'small',
      requiredConfirmations: 1,
      fillEstimateSeconds: 8,
    })
  })

  it('one asset holds no rate', () => {
    expect(quote('base-eth', 'ethereum-eth', ETHER)).toMatchObject({
      type: 'TRANSFER',
      minAmountOut: null,
      rateLockMs: null,
      sourceChainFee: 4_000_000_000_000n,
      fees: { swapFee: 0n, destinationFee: 24_000_000_000n, platformFeeUsd: usd('0.75') },
    })
  })

  it('a discount comes with the fee before it', () => {
    const discount = { held: { phase: 'Midday' as const, bps: 5_000 }, isComplete: false }
    const told = service().quote({
      currencyInId: 'base-eth',
      currencyOutId: 'ethereum-eth',
      amount: ETHER,
      discount,
    })
    expect(told).toMatchObject({
      discount: { name: 'Midday', originalPlatformFee: 234_375_000_000_000n },
      isDiscountKnown: false,
      fees: { platformFee: 117_187_500_000_000n },
    })
  })

  it('a refusal says how much a network’s hourly limit allows now, and when more', () => {
    const moreAt = new Date('2026-05-01T10:00:00.001Z')
    const hour = { networkName: 'Polygon', moreAt }
    rooms.set('polygon', { left: usd('10.5'), isUsed: true, moreAt })
    expect(refusal(() => quote('ethereum-usdc', 'polygon-usdc', 11n * USDC))).toEqual([
      'AMOUNT_TOO_LARGE',
      'Too large amount to send. What may leave Polygon within an hour is nearly used up: the most is 10.5 USDC now. More can be sent at 2026-05-01 10:01 UTC.',
    ])
    expect(quote('ethereum-usdc', 'polygon-usdc', 10n * USDC).amountIn).toBe(10n * USDC)
    expect(service().bulkRow('ethereum-usdc', 'polygon-usdc')).toMatchObject({
      networkMax: 10_500_000n,
      usedHour: hour,
    })
    rooms.set('polygon', { left: 0n, isUsed: true, moreAt: null })
    expect(refusal(() => service().limits('ethereum-usdc', 'polygon-usdc'))).toEqual([
      'LIQUIDITY_UNAVAILABLE',
      'No USDC can be sent to Polygon now. What may leave Polygon within an hour is nearly used up: the most is 0 USDC now. Try again in a few minutes.',
    ])
    expect(refusal(() => quote('ethereum-usdc', 'polygon-usdc', 11n * USDC))).toEqual([
      'AMOUNT_TOO_LARGE',
      'Too large amount to send. What may leave Polygon within an hour is nearly used up: the most is 0 USDC now. Try again in a few minutes.',
    ])
  })

  it('a row of a bulk order is quoted in the same way, and only within one asset', () => {
    expect(service().bulkRow('ethereum-usdc', 'polygon-usdc')).toMatchObject({
      platformFeeUsd: usd('0.5'),
      platformFee: 500_000n,
      destinationFee: 180n,
      sourceChainFee: 50_000_000_000n,
      destinationFeeUsd: usd('0.00018'),
      freeLiquidity: 10n ** 12n,
      leastPayout: 1n,
      networkMax: 50n * USDC,
      discountPhase: null,
      isDiscountKnown: true,
    })
    expect(service().bulkRow('base-eth', 'ethereum-eth')).toMatchObject({
      sourceChainFee: 4_000_000_000_000n,
      networkMax: null,
    })
    expect(refusal(() => service().bulkRow('ethereum-eth', 'base-usdc'))).toEqual([
      'PAIR_NOT_SUPPORTED',
      'A bulk order in ETH does not pay base-usdc',
    ])
  })
})

describe('bounds', () => {
  it.each([
    [
      'of the source, and of what one sender may have open in swaps',
      'ethereum-eth',
      'base-usdc',
      [5n * 10n ** 14n, (625n * ETHER) / 100n],
    ],
    [
      'of what may leave the destination within an hour',
      'ethereum-usdc',
      'polygon-usdc',
      [2n * USDC, 50n * USDC],
    ],
    ['of the source alone', 'base-eth', 'ethereum-eth', [7n * 10n ** 14n, 70n * ETHER]],
    [
      'of the least that the destination pays in its coin',
      'ethereum-usdc',
      'polygon-pol',
      [5_006_000n, 50n * USDC],
    ],
  ] as const)('are those %s', (_, currencyInId, currencyOutId, [minSend, maxSend]) => {
    expect(service().limits(currencyInId, currencyOutId)).toEqual({ minSend, maxSend, open: true })
  })

  it('of one sender’s swaps lie where the operator puts them', () => {
    const wallet = usd('640')
    deps = { ...deps, swaps: { ...deps.swaps, caps: { ...deps.swaps.caps, wallet } } }
    expect(service().limits('ethereum-eth', 'base-usdc').maxSend).toBe(ETHER / 5n)
    expect(service().limits('base-eth', 'ethereum-eth').maxSend).toBe(70n * ETHER)
    deps = { ...deps, swaps: { ...deps.swaps, caps: { ...deps.swaps.caps, wallet: null } } }
    expect(service().limits('base-usdc', 'ethereum-eth').maxSend).toBe(80_000n * USDC)
  })

  it('are in the source’s units', () => {
    expect(refusal(() => quote('base-usdc', 'ethereum-eth', 3n * USDC))).toEqual([
      'AMOUNT_TOO_SMALL',
      'Too small amount to send. The least is 4 USDC.',
    ])
    expect(refusal(() => quote('base-usdc', 'ethereum-usdc', 80_001n * USDC))).toEqual([
      'AMOUNT_TOO_LARGE',
      'Too large amount to send. The most is 80000 USDC.',
    ])
  })

  it('of what is free hold to the unit of what arrives', () => {
    const { amountOut } = quote('base-eth', 'ethereum-eth', ETHER)
    free.set('ethereum-eth', amountOut)
    expect(refusal(() => quote('base-eth', 'ethereum-eth', ETHER))).toEqual([
      'LIQUIDITY_UNAVAILABLE',
      expect.any(String),
    ])
    free.set('ethereum-eth', ETHER)
    expect(quote('base-eth', 'ethereum-eth', ETHER).amountOut).toBe(amountOut)
  })
})

describe('what is not known', () => {
  it.each([
    ['the free liquidity', () => free.delete('base-usdc'), 'NETWORK_UNAVAILABLE', 'Base does not answer'],
    ['the price of the source', () => prices.delete('ETH'), 'PRICE_UNAVAILABLE', 'The price of ETH'],
    ['the price of the destination', () => prices.delete('USDC'), 'PRICE_UNAVAILABLE', 'The price of USDC'],
    [
      'the source’s own price',
      () => own.set('ethereum-eth', undefined),
      'PRICE_UNAVAILABLE',
      'The price of ETH',
    ],
    [
      'the destination’s own price',
      () => own.set('base-usdc', undefined),
      'PRICE_UNAVAILABLE',
      'The price of USDC',
    ],
    [
      'a source that left its peg',
      () => own.set('ethereum-eth', 1n),
      'PRICE_UNAVAILABLE',
      'ETH on Ethereum has left',
    ],
    [
      'a destination that left its peg',
      () => own.set('base-usdc', 1n),
      'PRICE_UNAVAILABLE',
      'USDC on Base has left',
    ],
  ])('%s: nothing is quoted', (_, change, code, message) => {
    change()
    expect(refusal(() => quote('ethereum-eth', 'base-usdc', ETHER))).toEqual([
      code,
      expect.stringContaining(message),
    ])
  })

  it('a currency that keeps its own peg is quoted', () => {
    own.set('ethereum-eth', usd('3210'))
    expect(quote('ethereum-eth', 'base-usdc', ETHER).amountOut).toBe(3_196_288_480n)
  })
})
