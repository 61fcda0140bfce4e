import { parseUsd } from '@sunspan/domain'
import { describe, expect, it } from 'vitest'
import { createStepClock } from '../testing/step-clock.ts'
import { agreeOnPrice, createPriceFeed, currencyKey, type PriceSource } from './price-feed.ts'

const signal = new AbortController().signal
const usd = (text: string): bigint => parseUsd(text) ?? -1n

function feedOf(
  told: Readonly<Record<string, bigint>>,
  delay: () => Promise<void> = () => Promise.resolve(),
) {
  const clock = createStepClock()
  const ignore = (): void => undefined
  const source: PriceSource = {
    name: 'source',
    async fetchPrices() {
      await delay()
      return new Map(Object.entries(told))
    },
  }
  const feed = createPriceFeed({
    sources: [source],
    maxAgeMs: 120_000,
    maxDeviationBps: 300,
    clock,
    currencies: new Set(['base-usdc', 'silent-usdc']),
    bounds: new Map([['ETH', { min: usd('1000'), max: usd('9000') }]]),
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
  })
  return { feed, clock }
}

describe('a price', () => {
  it.each([
    ['the least that it may be', '1000', true],
    ['less', '999.99', false],
    ['the most that it may be', '9000', true],
    ['more', '9000.01', false],
  ])('of %s', async (_, text, isPrice) => {
    const { feed } = feedOf({ ETH: usd(text) })
    await feed.refresh(signal)
    expect(feed.findPrice('ETH')).toBe(isPrice ? usd(text) : undefined)
    expect(feed.inspect('ETH').agreed).toBe(usd(text))
    expect(feed.listPrices().size).toBe(isPrice ? 1 : 0)
  })

  it('without bounds is what a source reports, down to the smallest; an empty answer is not a price', async () => {
    const { feed } = feedOf({ POL: 1n, USDC: 0n })
    await feed.refresh(signal)
    expect([feed.findPrice('POL'), feed.findPrice('USDC')]).toEqual([1n, undefined])
    expect(feed.findPrice('ETH')).toBeUndefined()
  })

  it('of a currency by itself is not an asset’s, and is not listed', async () => {
    const { feed } = feedOf({ USDC: usd('1'), [currencyKey('base-usdc')]: usd('0.99') })
    await feed.refresh(signal)
    expect(feed.findOwnPrice('base-usdc')).toBe(usd('0.99'))
    expect(feed.findOwnPrice('silent-usdc')).toBeUndefined()
    expect(feed.findOwnPrice('ethereum-usdc')).toBeNull()
    expect([...feed.listPrices()]).toEqual([['USDC', usd('1')]])
  })

  it('is as old as the newest answer, or as the feed', async () => {
    const { feed, clock } = feedOf({ USDC: usd('1') })
    clock.advance(5_000)
    expect(feed.inspect('USDC').ageMs).toBe(5_000)
    await feed.refresh(signal)
    clock.advance(1_000)
    expect(feed.inspect('USDC').ageMs).toBe(1_000)
    expect(feed.inspect('ETH').ageMs).toBe(6_000)
  })

  it('is there when the refresh is over', async () => {
    const { feed } = feedOf({ USDC: usd('1') }, () => new Promise(setImmediate))
    await feed.refresh(signal)
    expect(feed.findPrice('USDC')).toBe(usd('1'))
  })
})

it('the lower of the two middle ones counts, in whatever order they come', () => {
  const prices = [usd('100.3'), usd('100.1'), usd('100.4'), usd('100.2')]
  for (const turned of [prices, prices.toReversed(), [...prices.slice(2), ...prices.slice(0, 2)]])
    expect(agreeOnPrice(turned, 300)).toBe(usd('100.2'))
  expect(agreeOnPrice([], 300)).toBeUndefined()
})
