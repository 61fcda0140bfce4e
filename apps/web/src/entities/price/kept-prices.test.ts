// @vitest-environment jsdom
import { parseUsd } from '@sunspan/domain'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { keepPrices, readKeptPrices } from './kept-prices.ts'
import { pricesQuery } from './price-queries.ts'

afterEach(() => {
  window.localStorage.clear()
})

it('are a map by upper-case symbol with their moment, and last for a minute', () => {
  keepPrices([{ symbol: 'eth', usd: '3000' }], 1_000)
  expect(JSON.parse(window.localStorage.getItem('sunspan.prices') ?? '')).toEqual({
    timestamp: 1_000,
    usd: { ETH: '3000' },
  })
  expect(readKeptPrices(60_999)).toEqual({ prices: [{ symbol: 'ETH', usd: '3000' }], age: 59_999 })
  expect(readKeptPrices(61_000)).toBeUndefined()
  // The clock was set back.
  expect(readKeptPrices(999)).toBeUndefined()
})

it.each([
  '',
  'null',
  '[]',
  '{"timestamp":1}',
  '{"timestamp":"x","usd":{"ETH":"1"}}',
  '{"timestamp":1,"usd":{"ETH":1}}',
])('takes %j for none', (text) => {
  window.localStorage.setItem('sunspan.prices', text)
  expect(readKeptPrices(2)).toBeUndefined()
})

it('survive a reload: the first load makes no call while they are fresh, and keeps the next answer', async () => {
  const ask = vi.fn<typeof fetch>(async () => Response.json([{ symbol: 'Eth', usd: '3100' }]))
  vi.stubGlobal('fetch', ask)
  keepPrices([{ symbol: 'ETH', usd: '3000' }], Date.now() - 50_000)
  const client = new QueryClient()
  expect(await client.fetchQuery(pricesQuery())).toEqual(new Map([['ETH', parseUsd('3000')]]))
  expect(ask).not.toHaveBeenCalled()
  const { refetchInterval } = pricesQuery()
  const next: unknown = typeof refetchInterval === 'function' && Reflect.apply(refetchInterval, undefined, [])
  expect(next).toBeLessThanOrEqual(10_000)
  await client.invalidateQueries(undefined, { throwOnError: true })
  expect(await client.fetchQuery(pricesQuery())).toEqual(new Map([['ETH', parseUsd('3100')]]))
  expect(readKeptPrices()?.prices).toEqual([{ symbol: 'ETH', usd: '3100' }])
})
