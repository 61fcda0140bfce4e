import { expect, it } from 'vitest'
import { groupAmountInput, sanitizeAmountInput } from './sanitize-amount-input.ts'

it.each([
  ['1,234,567.5', '1234567.5'],
  ['1.234.567,5', '1234567.5'],
  ['1,234,567', '1234567'],
  ['1.234.567', '1234567'],
])('%s, with several separators of thousands, reads as %s', (text, expected) => {
  expect(sanitizeAmountInput(text)).toBe(expected)
})

it.each([
  ['20000', '20,000'],
  ['1234567.1234567', '1,234,567.1234567'],
  ['999.', '999.'],
  ['.5', '.5'],
  ['', ''],
])('%s, which was typed, is shown as %s', (text, expected) => {
  expect(groupAmountInput(text)).toBe(expected)
})
