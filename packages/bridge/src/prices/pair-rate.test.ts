import { parseUsd, type UsdPrice } from '@sunspan/domain'
import { describe, expect, it } from 'vitest'
import { createCatalog } from '../catalog/create-catalog.ts'
import { parseInstallation } from '../installation/parse-installation.ts'
import { installationFixture } from '../testing/networks/installation-fixture.ts'
import { findPairRate, pegOf } from './pair-rate.ts'
import type { PriceFeed } from './price-feed.ts'
import { createValuation } from './valuation.ts'

const ETHER = 10n ** 18n
const usd = (text: string): bigint => parseUsd(text) ?? -1n
const catalog = createCatalog(parseInstallation(installationFixture))
const [eth, usdc, theirs] = ['ethereum-eth', 'base-usdc', 'polygon-usdc'].map((id) => catalog.getCurrency(id))
if (eth === undefined || usdc === undefined || theirs === undefined)
  throw new Error('The fixture has changed')
const policy = { pegBps: 100, parBps: 5 }

interface Told {
  readonly prices?: Readonly<Record<string, UsdPrice | undefined>>
  /** Prices of individual currencies; undefined: currently unknown. */
  readonly own?: Readonly<Record<string, UsdPrice | undefined>>
}

// CAST: nothing else of the feed is used.
const feedOf = ({ prices = {}, own = {} }: Told = {}): PriceFeed => {
  const all: Told['prices'] = { ETH: usd('3200'), USDC: usd('1'), ...prices }
  return {
    findPrice: (asset: string) => all[asset],
    findOwnPrice: (id: string) => (id in own ? own[id] : null),
  } as unknown as PriceFeed
}

describe('the peg of a currency', () => {
  const stateOf = (told: Told) => pegOf(feedOf(told), policy, usdc)
  it.each<[string, Told, string]>([
    ['without a price of its own is kept', {}, 'kept'],
    ['without any price is kept', { prices: { USDC: undefined } }, 'kept'],
    ['one percent off is kept', { own: { 'base-usdc': usd('0.99') } }, 'kept'],
    ['a little further off has left', { own: { 'base-usdc': usd('0.9899') } }, 'left'],
    ['of which the own price is not known is unknown', { own: { 'base-usdc': undefined } }, 'unknown'],
    [
      'of which the asset’s price is not known is unknown',
      { own: { 'base-usdc': usd('1') }, prices: { USDC: undefined } },
      'unknown',
    ],
  ])('%s', (_, told, expected) => {
    expect(stateOf(told)).toBe(expected)
  })
})

describe('the rate of a pair', () => {
  const rateOf = (told: Told, from = usdc, to = theirs) => findPairRate(feedOf(told), policy, from, to)
  const gives = (told: Told, units: bigint, from = usdc, to = theirs): bigint | undefined => {
    const rate = rateOf(told, from, to)
    return rate.kind === 'priced' ? rate.atMarket(units) : undefined
  }

  it('is one to one within one asset that keeps its peg, whatever is known', () => {
    expect(rateOf({})).toEqual({ kind: 'par' })
    expect(rateOf({ prices: { USDC: undefined } })).toEqual({ kind: 'par' })
  })

  it('is by prices between assets', () => {
    expect(rateOf({}, eth, usdc)).toMatchObject({ kind: 'priced', isPegged: true })
    expect(gives({}, ETHER, eth, usdc)).toBe(3_200_000_000n)
    expect(gives({}, 3_200_000_000n, usdc, eth)).toBe(ETHER)
  })

  it.each([
    [{ own: { 'base-usdc': usd('0.5') } }, 50n],
    [{ own: { 'polygon-usdc': usd('0.5') } }, 200n],
    [{ own: { 'base-usdc': usd('0.5'), 'polygon-usdc': usd('0.25') } }, 200n],
  ])('is by its own price where a currency has left its peg: %o', (told, expected) => {
    expect(rateOf(told)).toMatchObject({ kind: 'priced', isPegged: false })
    expect(gives(told, 100n)).toBe(expected)
  })

  it('is by the price of the asset where the currency’s own is as good', () => {
    for (const own of ['0.9995', '1', '1.005'])
      expect(gives({ own: { 'base-usdc': usd(own) } }, 3_200_000_000n, usdc, eth)).toBe(ETHER)
    for (const own of ['1.0005', '1', '0.995'])
      expect(gives({ own: { 'base-usdc': usd(own) } }, ETHER, eth, usdc)).toBe(3_200_000_000n)
  })

  it('is by its own price where that is worse for its sender, within the peg too', () => {
    expect(gives({ own: { 'base-usdc': usd('0.995') } }, 3_200_000_000n, usdc, eth)).toBe(
      (ETHER * 995n) / 1_000n,
    )
    expect(gives({ own: { 'base-usdc': usd('1.005') } }, ETHER, eth, usdc)).toBe(3_184_079_601n)
  })

  it.each<[string, Record<string, string>, string]>([
    ['no difference', { 'base-usdc': '1', 'polygon-usdc': '1' }, 'par'],
    ['five basis points', { 'base-usdc': '0.9995', 'polygon-usdc': '1' }, 'par'],
    ['six basis points', { 'base-usdc': '0.9994', 'polygon-usdc': '1' }, 'priced'],
    ['one below and one above', { 'base-usdc': '0.9997', 'polygon-usdc': '1.0003' }, 'priced'],
    ['six basis points without the other’s price', { 'base-usdc': '0.9994' }, 'priced'],
    ['six basis points above without one’s own', { 'polygon-usdc': '1.0007' }, 'priced'],
    ['what is worth more than it pays', { 'base-usdc': '1.005', 'polygon-usdc': '0.995' }, 'par'],
  ])('within one asset, of %s', (_, told, kind) => {
    const own = Object.fromEntries(Object.entries(told).map(([id, text]) => [id, usd(text)]))
    expect(rateOf({ own }).kind).toBe(kind)
  })

  it('within one asset is by both prices beyond that', () => {
    const own = { 'base-usdc': usd('0.9905'), 'polygon-usdc': usd('1') }
    expect(rateOf({ own })).toMatchObject({ kind: 'priced', isPegged: true })
    expect(gives({ own }, 10_000n)).toBe(9_905n)
  })

  it('of WBTC and BTC is one of two tokens, not of one', () => {
    const btc = { ...eth, id: 'bitcoin-btc', symbol: 'BTC', asset: 'BTC', decimals: 8 }
    const wbtc = { ...usdc, id: 'ethereum-wbtc', symbol: 'WBTC', asset: 'BTC', decimals: 8 }
    const told = (own: string | undefined): Told => ({
      prices: { BTC: usd('100000') },
      own: { 'ethereum-wbtc': own === undefined ? undefined : usd(own) },
    })
    expect(gives(told('99400'), 100_000n, wbtc, btc)).toBe(99_400n)
    expect(rateOf(told('99400'), btc, wbtc)).toEqual({ kind: 'par' })
    expect(gives(told('100600'), 100_600n, btc, wbtc)).toBe(100_000n)
    expect(rateOf(told(undefined), wbtc, btc)).toEqual({ kind: 'unknown' })
  })

  it.each<[string, Told]>([
    ['the source’s own price', { own: { 'base-usdc': undefined } }],
    ['the destination’s own price', { own: { 'ethereum-eth': undefined } }],
    ['the source’s price', { prices: { USDC: undefined } }],
    ['the destination’s price', { prices: { ETH: undefined } }],
  ])('is unknown while %s is', (_, told) => {
    expect(rateOf(told, usdc, eth)).toEqual({ kind: 'unknown' })
  })
})

describe('what an amount is worth', () => {
  const valuation = createValuation({
    prices: feedOf({ prices: { POL: undefined } }),
    // CAST: only the floor matters here.
    bounds: new Map([
      ['ETH', { floor: usd('4000') }],
      ['USDC', { floor: usd('0.9') }],
    ]) as never,
  })
  const pol = { asset: 'POL', decimals: 18 }

  it('is by the price, or by the floor where that is higher', () => {
    expect([valuation.worthOf(eth, ETHER), valuation.worthOf(usdc, 1_000_000n)]).toEqual([
      usd('4000'),
      usd('1'),
    ])
    expect(valuation.maxUnitsWithin(eth, usd('1000'))).toBe(ETHER / 4n)
    expect([valuation.tierOf(eth, ETHER / 4n), valuation.tierOf(eth, ETHER / 4n + 1n)]).toEqual([
      'small',
      'medium',
    ])
    expect(valuation.tierBounds(usdc)).toEqual({ small: 1_000_000_000n, medium: 10_000_000_000n })
  })

  it('is not known without a price, and then of the largest tier', () => {
    expect([
      valuation.worthOf(pol, 1n),
      valuation.maxUnitsWithin(pol, 1n),
      valuation.tierOf(pol, 1n),
    ]).toEqual([undefined, undefined, 'large'])
    expect(valuation.tierBounds(pol)).toEqual({ small: -1n, medium: -1n })
  })
})
