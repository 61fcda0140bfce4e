import { parseUsd } from '@sunspan/domain'
import { describe, expect, it } from 'vitest'
import { currencyKey } from './price-feed.ts'
import { createPriceSources } from './price-sources.ts'

const signal = new AbortController().signal
const SPEC = {
  ...({ kind: 'http', url: 'https://prices.example/v1', timeoutMs: 1_000 } as const),
  paths: { ETH: 'ether.usd', USDC: 'list.0', POL: 'pol' },
  currencies: { 'base-usdc': 'own.base' },
}

/** The prices parsed from one answer. */
async function read(answer: unknown, init: ResponseInit = {}, requests: RequestInit[] = []) {
  const fetch = (_: unknown, request: RequestInit = {}): Promise<Response> => {
    requests.push(request)
    return Promise.resolve(new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), init))
  }
  const [source] = createPriceSources([SPEC], { fetch })
  const prices = await source?.fetchPrices(signal)
  return Object.fromEntries(prices ?? [])
}

describe('a source on the web', () => {
  it('is read by paths, text and numbers alike', async () => {
    expect(await read({ ether: { usd: '3200.5' }, list: [1.0001], own: { base: '0.99' } })).toEqual({
      ETH: parseUsd('3200.5'),
      USDC: parseUsd('1.0001'),
      [currencyKey('base-usdc')]: parseUsd('0.99'),
    })
  })

  it.each([
    ['nothing at the path', { ether: null, list: [] }],
    ['a price of nothing', { ether: { usd: '0' } }],
    ['something below zero', { ether: { usd: '-1' } }],
    ['a field that every object has', { ether: { usd: {} }, list: { length: 1 } }],
    ['a truth', { pol: true }],
    ['a list', { pol: ['2'] }],
    ['a text on the way', { ether: 'usd' }],
  ])('that reports %s is left out, and is not an answer when that is all', async (_, answer) => {
    await expect(read(answer)).rejects.toThrow('without any of the prices')
    expect(await read({ pol: '1', ...answer, ...('pol' in answer ? { list: [1] } : {}) })).toEqual(
      'pol' in answer ? { USDC: parseUsd('1') } : { POL: parseUsd('1') },
    )
  })

  it('may report the smallest of prices', async () => {
    expect(await read({ pol: '0.000000000000000001' })).toEqual({ POL: 1n })
  })

  it('that fails is not believed, whatever it says', async () => {
    await expect(read({ pol: '1' }, { status: 500 })).rejects.toThrow('prices.example answered 500')
  })

  it('is read up to a million bytes', async () => {
    const padded = (length: number): string => '{"pol":"1"}'.padEnd(length)
    expect(await read(padded(1_000_000))).toEqual({ POL: parseUsd('1') })
    await expect(read(padded(1_000_001))).rejects.toThrow('more than 1000000 bytes')
  })

  it('leads nowhere else', async () => {
    const requests: RequestInit[] = []
    await read({ pol: '1' }, {}, requests)
    expect(requests).toMatchObject([{ redirect: 'error', headers: { accept: 'application/json' } }])
  })
})

it('a fixed source reports what can be read, of assets and of currencies, by its name', async () => {
  const usd = { ETH: '3200', POL: 'much' }
  const [source] = createPriceSources([{ kind: 'fixed', usd, currencies: { 'base-usdc': '0.9' } }], { fetch })
  expect(source?.name).toBe('fixed')
  expect(await source?.fetchPrices(signal)).toEqual(
    new Map([
      ['ETH', parseUsd('3200')],
      [currencyKey('base-usdc'), parseUsd('0.9')],
    ]),
  )
})
