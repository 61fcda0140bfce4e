import { describe, expect, test } from 'vitest'
import { compareCurrencies } from './currency-order.ts'
import { matchTokenParameter } from './match-token-parameter.ts'
import { compareNetworks, type NetworkSortFields } from './network-order.ts'
import { pairType } from './pairs.ts'

test('networks: Popular first, then EVM, L1, BTC last', () => {
  const networks: readonly NetworkSortFields[] = [
    { name: 'Bitcoin', type: 'BTC', category: 'L1 Non-EVM', popularity: 0 },
    { name: 'Starknet', type: 'STARKNET', category: 'L2 Non-EVM', popularity: 0 },
    { name: 'Solana', type: 'SOLANA', category: 'L1 Non-EVM', popularity: 0 },
    { name: 'Scroll', type: 'EVM', category: 'L2 EVM', popularity: 0 },
    { name: 'Linea', type: 'EVM', category: 'L2 EVM', popularity: 0 },
    { name: 'Base', type: 'EVM', category: 'L2 EVM', popularity: 50 },
    { name: 'TON', type: 'TON', category: 'L1 Non-EVM', popularity: 70 },
  ]
  expect(networks.toSorted(compareNetworks).map(({ name }) => name)).toEqual([
    'TON',
    'Base',
    'Linea',
    'Scroll',
    'Solana',
    'Starknet',
    'Bitcoin',
  ])
})

test('currencies: ETH and WETH first, then USDT, the rest as given', () => {
  const symbols = ['POL', 'USDC', 'USDT', 'WETH', 'DAI', 'ETH'].map((symbol) => ({ symbol }))
  expect(symbols.toSorted(compareCurrencies).map(({ symbol }) => symbol)).toEqual([
    'ETH',
    'WETH',
    'USDT',
    'POL',
    'USDC',
    'DAI',
  ])
})

describe('matchTokenParameter', () => {
  const currencies = ['USDC', 'WETH', 'ETH'].map((symbol) => ({ symbol }))
  test.each([
    ['eth', 'ETH'],
    ['weth', 'WETH'],
    ['usdc', 'USDC'],
    ['stETH', 'WETH'],
    ['DAI', undefined],
    ['', undefined],
  ])('"%s" chooses %s', (parameter, symbol) => {
    expect(matchTokenParameter(currencies, parameter)?.symbol).toBe(symbol)
  })

  test('any ether-like symbol serves where the same one is missing', () => {
    expect(matchTokenParameter([{ symbol: 'WETH' }], 'ETH')?.symbol).toBe('WETH')
  })
})

describe('pairs', () => {
  const eth = { networkId: 'ethereum', asset: 'ETH', active: true }
  test.each([
    ['one asset on two networks', eth, { ...eth, networkId: 'base' }, 'TRANSFER'],
    ['two assets on two networks', eth, { networkId: 'base', asset: 'USDC', active: true }, 'SWAP'],
    ['one network', eth, { ...eth, asset: 'USDC' }, undefined],
    ['an inactive destination', eth, { ...eth, networkId: 'base', active: false }, undefined],
    ['an inactive source', { ...eth, active: false }, { ...eth, networkId: 'base' }, undefined],
  ])('%s', (_name, from, to, type) => {
    expect(pairType(from, to)).toBe(type)
  })
})
