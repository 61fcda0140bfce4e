import { sanitizeAmountInput } from '@sunspan/domain'
import { expect, it } from 'vitest'
import { plainNumber, plainUsd } from './plain-numbers.ts'

it.each([
  ['12,500.25', '12\u202f500,25'],
  ['1,234,567', '1\u202f234\u202f567'],
  ['<0.0001', '<0,0001'],
  ['50', '50'],
])('writes %s in German as %s, and leaves it in English', (number, german) => {
  expect(plainNumber(number, 'de')).toBe(german)
  expect(plainNumber(number, 'en')).toBe(number)
})

it.each(['24,999.107498', '0.0005', '12,500', '1,234,567.5'])(
  'writes %s so that the form reads the same amount if it is pasted there',
  (number) => {
    expect(sanitizeAmountInput(plainNumber(number, 'de'))).toBe(number.replaceAll(',', ''))
  },
)

it('has the sign of dollars where the language has it', () => {
  expect([plainUsd('$1,234.50', 'en'), plainUsd('$1,234.50', 'de'), plainUsd('<$0.01', 'de')]).toEqual([
    '$1,234.50',
    '1\u202f234,50\u00a0$',
    '<0,01\u00a0$',
  ])
})
