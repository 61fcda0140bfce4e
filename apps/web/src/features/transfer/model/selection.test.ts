import { describe, expect, it } from 'vitest'
import { resolveCurrencies, resolveNetworks, type RouteCurrency, type RouteNetwork } from './selection.ts'

const network = (id: string, name: string, position: number, active = true): RouteNetwork => ({
  id,
  name,
  active,
  sourcePosition: position,
  destinationPosition: 10 - position,
})
const networks = [
  network('base', 'Base', 3),
  network('ethereum', 'Ethereum', 1),
  network('zksync-era', 'zkSync Era', 2),
  network('fuel', 'Fuel', 0, false),
]
const ids = (refs: { source?: string; destination?: string }): (string | undefined)[] => {
  const route = resolveNetworks(refs, networks)
  return [route.source?.id, route.destination?.id]
}

describe('resolveNetworks', () => {
  it('starts with the first active network of each side', () => {
    expect(ids({})).toEqual(['ethereum', 'base'])
  })

  it('begins with no network that has no position, as the picker does', () => {
    const unplaced = { ...network('fuel', 'Fuel', 0), destinationPosition: 0 }
    const { source, destination } = resolveNetworks({}, [unplaced, ...networks])
    expect([source?.id, destination?.id]).toEqual(['ethereum', 'base'])
  })

  it('takes ids and names in any case', () => {
    expect(ids({ source: 'BASE', destination: 'zkSync Era' })).toEqual(['base', 'zksync-era'])
    expect(ids({ source: 'zksync-era', destination: 'ethereum' })).toEqual(['zksync-era', 'ethereum'])
  })

  it('replaces what is unknown or inactive', () => {
    expect(ids({ source: 'fuel', destination: 'nowhere' })).toEqual(['ethereum', 'base'])
  })

  it('never gives both sides one network', () => {
    expect(ids({ source: 'base', destination: 'base' })).toEqual(['base', 'zksync-era'])
    expect(ids({ destination: 'ethereum' })).toEqual(['zksync-era', 'ethereum'])
    expect(ids({ source: 'base' })).toEqual(['base', 'zksync-era'])
  })

  it('has no route without networks', () => {
    expect(resolveNetworks({}, [])).toEqual({ source: undefined, destination: undefined })
  })
})

const currency = (id: string, symbol: string, pairs: string[] = [], active = true): RouteCurrency => ({
  id,
  symbol,
  active,
  pairs,
})
const onPolygon = [
  currency('polygon-pol', 'POL'),
  currency('polygon-weth', 'WETH', ['base-eth', 'base-weth']),
  currency('polygon-usdc', 'USDC'),
  currency('polygon-old', 'OLD', [], false),
]
const onBase = [
  currency('base-eth', 'ETH', ['polygon-weth']),
  currency('base-weth', 'WETH', ['polygon-weth']),
  currency('base-usdc', 'USDC'),
]

describe('resolveCurrencies', () => {
  const route = (tokenFrom?: string, tokenTo?: string): (string | undefined)[] => {
    const { from, to } = resolveCurrencies({ tokenFrom, tokenTo }, onPolygon, onBase)
    return [from?.id, to?.id]
  }

  it('offers the same token, else the same asset, else the first token on the other side', () => {
    expect(route('USDC')).toEqual(['polygon-usdc', 'base-usdc'])
    expect(route('WETH')).toEqual(['polygon-weth', 'base-weth'])
    expect(route()).toEqual(['polygon-pol', 'base-eth'])
    expect(resolveCurrencies({ tokenFrom: 'ETH' }, onBase, onPolygon).to?.id).toBe('polygon-weth')
  })

  it('keeps a chosen swap', () => {
    expect(route('USDC', 'ETH')).toEqual(['polygon-usdc', 'base-eth'])
  })

  it('has nothing before the currencies are there', () => {
    expect(resolveCurrencies({ tokenFrom: 'ETH' }, [], [])).toEqual({ from: undefined, to: undefined })
  })
})
