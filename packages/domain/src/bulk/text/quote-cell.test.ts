import { expect, it } from 'vitest'
import { quoteCell } from './split-line.ts'

it.each([
  [' exchange', '" exchange"'],
  ['exchange ', '"exchange "'],
  ['a, b', '"a, b"'],
  ['said "yes"', '"said ""yes"""'],
  ['two words', 'two words'],
])('the cell %j is written as %s', (cell, written) => {
  expect(quoteCell(cell)).toBe(written)
})
