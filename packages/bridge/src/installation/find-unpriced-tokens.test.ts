import { expect, it } from 'vitest'
import { installationFixture } from '../testing/networks/installation-fixture.ts'
import { findUnpricedTokens } from './find-unpriced-tokens.ts'
import { parseInstallation } from './parse-installation.ts'

const [source] = installationFixture.prices.sources
const find = (currencies: Readonly<Record<string, string>>, swaps: object = {}): readonly string[] => {
  const prices = { ...installationFixture.prices, sources: [{ ...source, currencies }] }
  return findUnpricedTokens(parseInstallation({ ...installationFixture, prices, swaps }))
}

it('names each token of an asset that has no price of its own, and both ways to mend it', () => {
  const told = find({ 'base-usdc': '1' })
  expect(told.map((text) => /price of (\S+) itself/.exec(text)?.[1])).toEqual([
    'ethereum-usdc',
    'polygon-usdc',
  ])
  for (const text of told) {
    expect(text).toMatch(
      /^prices\.sources: .*`currencies` of a source, or set swaps\.unpriced_spread_bps\.USDC\.$/,
    )
  }
})

it('asks for the price of WBTC where it is exchanged for BTC, and not for that of BTC', () => {
  const installation = parseInstallation(installationFixture)
  const [network, ...others] = installation.networks
  const [token] = network?.currencies.filter(({ address }) => address !== null) ?? []
  if (network === undefined || token === undefined) throw new Error('The fixture has changed')
  const btc = { ...token, id: 'bitcoin-btc', symbol: 'BTC', asset: 'BTC', address: null }
  const wbtc = { ...token, id: 'ethereum-wbtc', symbol: 'WBTC', asset: 'BTC' }
  const networks = [{ ...network, currencies: [btc, wbtc] }, ...others]
  const told = findUnpricedTokens({ ...installation, networks })
  expect(told.filter((text) => text.includes('BTC'))).toEqual([
    expect.stringContaining('none has a price of ethereum-wbtc itself, so it would be exchanged for BTC'),
  ])
})

it('has nothing to say once each has one, or its asset a spread for them; coins are their assets', () => {
  expect(find({ 'base-usdc': '1', 'ethereum-usdc': '1', 'polygon-usdc': '1' })).toEqual([])
  expect(find({}, { unpriced_spread_bps: { USDC: 10 } })).toEqual([])
})
