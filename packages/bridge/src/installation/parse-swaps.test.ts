import { DEFAULT_SPREADS, DEFAULT_SWAP_CAPS, DEFAULT_SWAP_POLICY, parseUsd, spreadOf } from '@sunspan/domain'
import { describe, expect, it } from 'vitest'
import { installationFixture } from '../testing/networks/installation-fixture.ts'
import { InstallationError, parseInstallation } from './parse-installation.ts'

const parse = (own: object) => parseInstallation({ ...installationFixture, swaps: {}, ...own })

const problemsOf = (own: object): readonly string[] => {
  try {
    parse(own)
  } catch (error) {
    if (error instanceof InstallationError) return error.problems
    throw error
  }
  return []
}

describe('swaps', () => {
  it('have the default terms, but for what the file says', () => {
    expect(parse({}).swaps).toEqual({
      ...DEFAULT_SWAP_POLICY,
      spreads: DEFAULT_SPREADS,
      caps: DEFAULT_SWAP_CAPS,
      unpricedSpreads: new Map(),
    })
    const own = { spread_bps: { POL: 40 }, caps: { wallet_usd: '1000', asset_usd: null } }
    const { spreads, caps } = parse({ swaps: own }).swaps
    expect(['POL', 'ETH', 'USDC'].map((asset) => spreadOf(spreads, asset))).toEqual([40, 10, 2])
    expect(caps).toEqual({ asset: null, wallet: parseUsd('1000'), all: DEFAULT_SWAP_CAPS.all })
  })

  it("a default spread of the file's own counts for all that it does not name", () => {
    const { spreads } = parse({ swaps: { spread_bps: { POL: 40 }, default_spread_bps: 25 } }).swaps
    expect(['POL', 'ETH', 'USDC'].map((asset) => spreadOf(spreads, asset))).toEqual([40, 25, 25])
  })

  it.each([
    [{ spread_bps: { DOGE: 5 } }, 'swaps.spread_bps.DOGE: there is no asset DOGE'],
    [{ spread_bps: { ETH: 1_001 } }, 'swaps.spread_bps.ETH: '],
    [{ unpriced_spread_bps: { DOGE: 5 } }, 'swaps.unpriced_spread_bps.DOGE: there is no asset DOGE'],
    [{ par_bps: 101 }, 'swaps.par_bps: '],
    [{ spreads: {} }, 'swaps.spreads: '],
    [{ caps: { asset_usd: '0' } }, 'swaps.caps.asset_usd: 0 would stop all swaps'],
    [
      { caps: { wallet_usd: '300000' } },
      'swaps.caps.wallet_usd: must be at most half of swaps.caps.asset_usd',
    ],
    [{ caps: { wallet_usd: null } }, 'swaps.caps.wallet_usd: must be at most half of swaps.caps.all_usd'],
    [{ caps: { everything_usd: '5' } }, 'swaps.caps.everything_usd: '],
  ])('refuse %j', (swaps, problem) => {
    expect(problemsOf({ swaps })).toContainEqual(expect.stringContaining(problem))
  })

  it('leave room for the fees', () => {
    const fees = { swap_bps: 4_940, gas_margin_bps: 0 }
    expect(problemsOf({ fees })).toEqual([expect.stringContaining('fees.swap_bps: ')])
  })
})

describe('pairs', () => {
  it('are all allowed where the file says nothing', () => {
    expect(parse({}).pairs).toEqual({ deny: [], allow: null })
  })

  it('have the rules of the file, in the assets that count', () => {
    const pairs = {
      deny: [{ from: { network: 'base', asset: 'POL' }, to: { currency: 'ethereum-eth' } }],
      allow: [{ to: { asset: 'ETH' } }],
      same_asset: [['ETH', 'POL']],
    }
    const installation = parse({ pairs })
    expect(installation.pairs).toEqual({
      deny: [{ from: { networkId: 'base', asset: 'ETH' }, to: { currencyId: 'ethereum-eth' } }],
      allow: [{ to: { asset: 'ETH' } }],
    })
    const polygon = installation.networks.find(({ network }) => network.id === 'polygon')
    expect(polygon?.currencies.map(({ symbol, asset }) => [symbol, asset])).toEqual([
      ['POL', 'ETH'],
      ['USDC', 'USDC'],
    ])
  })

  it.each([
    [{ deny: [{ from: { network: 'mars' } }] }, 'pairs.deny.0.from.network: there is no network mars'],
    [{ allow: [{ to: { asset: 'DOGE' } }] }, 'pairs.allow.0.to.asset: there is no asset DOGE'],
    [
      { deny: [{ from: { asset: 'ETH' } }, { to: { currency: 'base-dai' } }] },
      'pairs.deny.1.to.currency: there is no currency base-dai',
    ],
    [{ deny: [{}] }, 'pairs.deny.0: name from, to or both'],
    [{ deny: [{ from: {} }] }, 'pairs.deny.0.from: name a network, an asset or a currency'],
    [{ deny: [{ from: { chain: 'base' } }] }, 'pairs.deny.0.from.chain: '],
    [{ same_asset: [['ETH']] }, 'pairs.same_asset.0: a group has two assets at least'],
    [{ same_asset: [['ETH', 'STETH']] }, 'pairs.same_asset.0.1: there is no asset STETH'],
    [
      {
        same_asset: [
          ['ETH', 'POL'],
          ['USDC', 'POL'],
        ],
      },
      'pairs.same_asset.1.1: POL is named twice',
    ],
  ])('refuse %j', (pairs, problem) => {
    expect(problemsOf({ pairs })).toContainEqual(expect.stringContaining(problem))
  })
})
