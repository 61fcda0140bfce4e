import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildUrl } from './build-url.ts'

/** Valid URL text: lone surrogates have no encoding. */
const texts = fc.string({ unit: 'grapheme', maxLength: 30 })
const parts = texts.filter((text) => !/^\.{0,2}$/.test(text))

test('whatever a value holds, it stays in its own place of the URL', () => {
  fc.assert(
    fc.property(parts, parts, texts, (first, second, amount) => {
      const url = new URL(
        buildUrl('http://api.test/', '/api/limits/{first}/{second}/', {
          params: { first, second },
          query: { amount },
        }),
      )
      expect(url.origin).toBe('http://api.test')
      expect(url.pathname.split('/').map(decodeURIComponent)).toEqual([
        '',
        'api',
        'limits',
        first,
        second,
        '',
      ])
      expect([...url.searchParams]).toEqual([['amount', amount]])
      expect(url.hash).toBe('')
    }),
    { numRuns: 500 },
  )
})

test('a value that is not given leaves no trace in the query', () => {
  expect(buildUrl('', '/api/orders', { query: { take: '50', status: undefined } })).toBe(
    '/api/orders?take=50',
  )
})
