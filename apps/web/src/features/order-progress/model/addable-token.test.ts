import { expect, it } from 'vitest'
import { isAddableToken } from './addable-token.ts'

it.each([
  ['USDC', '0xabc', true],
  ['USDC', null, false],
  ['eth', '0xabc', false],
  ['BTC', '0xabc', false],
  ['APE', '0xabc', false],
])('offers %s at %s: %s', (symbol, address, expected) => {
  expect(isAddableToken({ symbol, address })).toBe(expected)
})
