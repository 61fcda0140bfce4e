import { describe, expect, it } from 'vitest'
import { isSameSearch, parseSendSearch } from './send-search.ts'

describe('parseSendSearch', () => {
  it('takes the nine parameters and drops others', () => {
    expect(
      parseSendSearch({
        source: 'ethereum',
        destination: 'Base',
        tokenFrom: 'ETH',
        amount: '1.5',
        memo: '0017',
        mode: 'advanced',
        step: 'confirm',
        other: '1',
      }),
    ).toEqual({
      source: 'ethereum',
      destination: 'Base',
      tokenFrom: 'ETH',
      amount: '1.5',
      memo: '0017',
      mode: 'advanced',
      step: 'confirm',
    })
    expect(parseSendSearch({ mode: 'Advanced', step: 'form' })).toEqual({})
  })

  it.each([
    [1.5, '1.5'],
    ['1.50', '1.50'],
    ['.5', '.5'],
    ['5.', '5.'],
    [0, '0'],
    ['-1', '-1'],
    ['1,5', '1,5'],
    [1e-8, '1e-8'],
  ])('leaves it to the form to read the amount %s', (amount, text) => {
    expect(parseSendSearch({ amount })).toEqual({ amount: text })
  })

  it.each(['', ' ', null, [], {}, true, '9'.repeat(300)])('drops the amount %s', (amount) => {
    expect(parseSendSearch({ amount })).toEqual({})
  })

  it('trims, and drops what is not a text or far too long', () => {
    expect(parseSendSearch({ source: ' base ', receiver: 'x'.repeat(257), tokenTo: ['ETH'] })).toEqual({
      source: 'base',
    })
  })
})

it('compares parameters by value', () => {
  expect(isSameSearch({ source: 'base' }, { source: 'base', amount: undefined })).toBe(true)
  expect(isSameSearch({ source: 'base' }, { source: 'base', amount: '1' })).toBe(false)
})
