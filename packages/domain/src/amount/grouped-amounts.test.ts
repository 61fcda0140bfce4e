import { expect, it } from 'vitest'
import { sanitizeAmountInput } from './sanitize-amount-input.ts'

it.each([
  ['1,234,567.5', '1234567.5'],
  ['1.234.567,5', '1234567.5'],
  ['1,234,567', '1234567'],
  ['1.234.567', '1234567'],
])('%s, with several separators of thousands, reads as %s', (text, expected) => {
  expect(sanitizeAmountInput(text)).toBe(expected)
})
