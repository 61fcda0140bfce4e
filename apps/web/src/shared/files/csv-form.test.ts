import { expect, it } from 'vitest'
import { csvFormOf } from './csv-form.ts'

it.each([
  ['en-US', 'comma', 'point'],
  ['de-DE', 'semicolon', 'comma'],
  ['pt-BR', 'semicolon', 'comma'],
  ['de-CH', 'comma', 'point'],
  ['ja', 'comma', 'point'],
])('a spreadsheet in %s reads columns by %s and decimals by %s', (locale, separator, decimal) => {
  expect(csvFormOf(locale)).toEqual({ separator, decimal })
})
