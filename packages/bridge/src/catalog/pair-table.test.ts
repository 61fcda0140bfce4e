import { describe, expect, it } from 'vitest'
import { parseInstallation } from '../installation/parse-installation.ts'
import { bigInstallation } from '../testing/networks/big-installation.ts'
import { installationFixture } from '../testing/networks/installation-fixture.ts'
import { createCatalog } from './create-catalog.ts'

const catalogOf = (file: unknown) => createCatalog(parseInstallation(file))

const destinationsIn = (file: unknown, id: string) => {
  const catalog = catalogOf(file)
  return catalog.destinationsOf(catalog.getCurrency(id)).map((currency) => currency.id)
}

describe('what goes where', () => {
  it('is everything with a price on other networks, the same asset first', () => {
    expect(destinationsIn(installationFixture, 'polygon-pol')).toEqual([
      'ethereum-eth',
      'ethereum-usdc',
      'base-eth',
      'base-usdc',
    ])
    expect(destinationsIn(installationFixture, 'polygon-usdc')).toEqual([
      'ethereum-usdc',
      'base-usdc',
      'ethereum-eth',
      'base-eth',
    ])
  })

  it('is nothing without a price', () => {
    const sources = [{ kind: 'fixed', usd: { ETH: '3200', USDC: '1' } }]
    const file = { ...installationFixture, prices: { ...installationFixture.prices, sources } }
    expect(destinationsIn(file, 'polygon-pol')).toEqual([])
    expect(destinationsIn(file, 'base-eth')).not.toContain('polygon-pol')
  })

  it('is what the operator leaves of it, in quotes too', () => {
    const pairs = { deny: [{ from: { asset: 'POL' }, to: { network: 'base' } }] }
    const file = { ...installationFixture, pairs }
    expect(destinationsIn(file, 'polygon-pol')).toEqual(['ethereum-eth', 'ethereum-usdc'])
    const catalog = catalogOf(file)
    expect(catalog.pairsBetween('polygon', 'base').map(({ currencyIn }) => currencyIn.id)).toEqual([
      'polygon-usdc',
      'polygon-usdc',
    ])
    expect(() => catalog.requirePair('polygon-pol', 'base-eth')).toThrow(
      'POL on Polygon cannot be sent to ETH on Base here. Choose another token.',
    )
  })

  it('is only what is allowed, where something is', () => {
    const file = { ...installationFixture, pairs: { allow: [{ to: { currency: 'base-eth' } }] } }
    expect(destinationsIn(file, 'polygon-pol')).toEqual(['base-eth'])
    expect(destinationsIn(file, 'base-eth')).toEqual([])
  })

  it('goes one to one between assets that an operator lets count as one', () => {
    const catalog = catalogOf({ ...installationFixture, pairs: { same_asset: [['ETH', 'POL']] } })
    const pol = catalog.getCurrency('polygon-pol')
    expect(catalog.destinationsOf(pol, { sameAssetOnly: true }).map(({ id }) => id)).toEqual([
      'ethereum-eth',
      'base-eth',
    ])
  })
})

describe('45 networks of 8 currencies', () => {
  const catalog = catalogOf(bigInstallation())
  const currencies = catalog.networks.flatMap((entry) => entry.currencies)

  it('reach each other', () => {
    expect(currencies).toHaveLength(360)
    expect(catalog.destinationsOf(catalog.getCurrency('network-7-sol'))).toHaveLength(44 * 8)
    expect(catalog.pairsBetween('network-7', 'network-9')).toHaveLength(64)
  })

  it('are compared once: every later answer is the one that was made first', () => {
    for (const currency of currencies) {
      const first = catalog.destinationsOf(currency)
      expect(catalog.destinationsOf(currency)).toBe(first)
      expect(first.slice(0, 44).every(({ asset }) => asset === currency.asset)).toBe(true)
      const same = catalog.destinationsOf(currency, { sameAssetOnly: true })
      expect(catalog.destinationsOf(currency, { sameAssetOnly: true })).toBe(same)
    }
    expect(catalog.pairsBetween('network-7', 'network-9')).toBe(
      catalog.pairsBetween('network-7', 'network-9'),
    )
  })
})
