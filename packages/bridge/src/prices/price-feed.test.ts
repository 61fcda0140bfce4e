import { parseUsd, type UsdPrice } from '@sunspan/domain'
import { describe, expect, it } from 'vitest'
import type { Logger } from '../clock.ts'
import { createStepClock } from '../testing/step-clock.ts'
import { agreeOnPrice, createPriceFeed, type PriceSource } from './price-feed.ts'
import { createPriceSources } from './price-sources.ts'

const signal = new AbortController().signal
const usd = (text: string): UsdPrice => parseUsd(text) ?? 0n

const quiet = (): Logger & { readonly warnings: string[] } => {
  const warnings: string[] = []
  const ignore = (): void => undefined
  return {
    warnings,
    debug: ignore,
    info: ignore,
    error: ignore,
    warn: (_, message) => warnings.push(message),
  }
}

/** A source whose answer the test sets; an Error is thrown. */
function scripted(name: string, answer: { value: string | Error }): PriceSource {
  return {
    name,
    fetchPrices: () =>
      answer.value instanceof Error
        ? Promise.reject(answer.value)
        : Promise.resolve(new Map([['ETH', usd(answer.value)]])),
  }
}

function feedOf(...values: (string | Error)[]) {
  const clock = createStepClock()
  const logger = quiet()
  const answers = values.map((value) => ({ value }))
  const sources = answers.map((answer, index) => scripted(String(index), answer))
  const feed = createPriceFeed({ sources, maxAgeMs: 120_000, maxDeviationBps: 300, clock, logger })
  return { feed, clock, logger, answers }
}

describe('createPriceFeed', () => {
  it('takes the middle of the sources', async () => {
    const { feed } = feedOf('3200', '3210', '3190')
    expect(feed.findPrice('ETH')).toBeUndefined()
    await feed.refresh(signal)
    expect(feed.findPrice('ETH')).toBe(usd('3200'))
    expect(feed.findPrice('POL')).toBeUndefined()
    expect([...feed.listPrices().keys()]).toEqual(['ETH'])
  })

  it('leaves out a source that is far off, while most agree', async () => {
    const { feed } = feedOf('3200', '32000', '3210')
    await feed.refresh(signal)
    expect(feed.findPrice('ETH')).toBe(usd('3200'))
  })

  it('has no price when two sources disagree', async () => {
    const { feed } = feedOf('3200', '3000')
    await feed.refresh(signal)
    expect(feed.findPrice('ETH')).toBeUndefined()
  })

  it('uses the last answer of a failing source until it is too old', async () => {
    const { feed, clock, answers, logger } = feedOf('3200')
    await feed.refresh(signal)
    const [answer] = answers
    if (answer !== undefined) answer.value = new Error('down')
    clock.advance(120_000)
    await feed.refresh(signal)
    expect(feed.findPrice('ETH')).toBe(usd('3200'))
    clock.advance(1)
    expect(feed.findPrice('ETH')).toBeUndefined()
    expect(logger.warnings).toEqual(['A price source does not answer'])
  })

  it('does not count a stale source as one that disagrees', async () => {
    const { feed, clock, answers } = feedOf('3000', '3200')
    await feed.refresh(signal)
    const [first] = answers
    if (first !== undefined) first.value = new Error('down')
    clock.advance(120_001)
    await feed.refresh(signal)
    expect(feed.findPrice('ETH')).toBe(usd('3200'))
  })
})

describe('agreeOnPrice', () => {
  it.each([
    [[], undefined],
    [[100n], 100n],
    [[100n, 103n], 100n],
    [[100n, 104n], undefined],
    [[100n, 101n, 102n, 900n], 101n],
    [[1n, 100n, 101n, 900n], undefined],
  ])('of %o is %s', (prices, expected) => {
    expect(agreeOnPrice(prices, 300)).toBe(expected)
  })
})

describe('createPriceSources', () => {
  const spec = {
    kind: 'http' as const,
    url: 'https://prices.example/v1',
    paths: { ETH: 'ethereum.usd', POL: 'pol' },
    timeoutMs: 20,
  }
  const sourceOf = (fetch: typeof globalThis.fetch): PriceSource => {
    const [source] = createPriceSources([spec], { fetch })
    if (source === undefined) throw new Error('no source')
    return source
  }
  const answering =
    (body: string, status = 200): typeof globalThis.fetch =>
    () =>
      Promise.resolve(new Response(body, { status }))

  it('reads text and numbers by their paths', async () => {
    const prices = await sourceOf(answering('{"ethereum":{"usd":"3200.5"},"pol":0.5}')).fetchPrices(signal)
    expect(prices).toEqual(
      new Map([
        ['ETH', usd('3200.5')],
        ['POL', usd('0.5')],
      ]),
    )
  })

  it.each(['NaN', '-1', '0', '"1e5"', '"0x10"', 'null', '{}', '"3,200"'])(
    'leaves out a price of %s',
    async (text) => {
      const body = `{"ethereum":{"usd":${text === 'NaN' ? '"NaN"' : text}},"pol":1}`
      expect([...(await sourceOf(answering(body)).fetchPrices(signal)).keys()]).toEqual(['POL'])
    },
  )

  it.each([
    ['a refusal', answering('{}', 503)],
    ['no price at all', answering('{"other":1}')],
    ['no JSON', answering('<html>')],
    ['too long an answer', answering(`"${'x'.repeat(1_000_001)}"`)],
    [
      'silence',
      (_url: unknown, init?: RequestInit) =>
        new Promise<Response>((_, reject) => {
          init?.signal?.addEventListener('abort', () => {
            reject(new Error('aborted'))
          })
        }),
    ],
  ])('throws after %s', async (_, fetch) => {
    await expect(sourceOf(fetch).fetchPrices(signal)).rejects.toThrow(Error)
  })

  it('answers fixed prices', async () => {
    const [source] = createPriceSources([{ kind: 'fixed', usd: { ETH: '3200' } }], { fetch })
    expect(await source?.fetchPrices(signal)).toEqual(new Map([['ETH', usd('3200')]]))
  })
})
