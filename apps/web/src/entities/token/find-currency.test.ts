import { describe, expect, it } from 'vitest'
import { findCurrency } from './find-currency.ts'

const currency = (symbol: string, active = true) => ({ symbol, active })

describe('findCurrency', () => {
  const onPolygon = [currency('POL'), currency('WETH'), currency('USDC'), currency('OLD', false)]

  it.each([
    ['usdc', 'USDC'],
    ['ETH', 'WETH'],
    ['stETH', 'WETH'],
    ['WETH', 'WETH'],
    ['OLD', undefined],
    ['DAI', undefined],
    [undefined, undefined],
  ])('finds %s', (symbol, found) => {
    expect(findCurrency(symbol, onPolygon)?.symbol).toBe(found)
  })

  it('prefers the symbol itself over an ether-like one', () => {
    expect(findCurrency('weth', [currency('ETH'), currency('WETH')])?.symbol).toBe('WETH')
  })
})
