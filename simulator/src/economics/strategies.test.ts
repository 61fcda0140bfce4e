import { describe, expect, it } from 'vitest'
import { createSeededRandom } from '../core/seeded-random.ts'
import { heldRules } from './held-rules.ts'
import { lockedRules } from './locked-rules.ts'
import { playStrategies } from './play-strategies.ts'
import { walkPrices } from './price-path.ts'
import { START_PRICE } from './swap-currencies.ts'

const OPTIONS = { paths: 60, seed: 1, volatility: 0.8 }
const held = playStrategies(heldRules, OPTIONS)

describe('strategies on random walks', () => {
  it.each([
    'wait to the end',
    'take the first',
    'grow',
    'claim when it suits',
    'pay the sleeper',
    'switch the recipient',
    'pay late',
    'race the feed',
    'ladder',
  ])('took money from a bridge that held its rate for an hour: %s', (name) => {
    const result = held.find(({ strategy }) => strategy.name === name)
    expect(result?.mean).toBeGreaterThan(0n)
  })

  it('take nothing from this one', () => {
    const won = playStrategies(lockedRules, OPTIONS).filter(({ mean }) => mean > 0n)
    expect(won.map(({ strategy }) => strategy.name)).toEqual([])
  })
})

describe('walkPrices', () => {
  it('goes up as much as it goes down', () => {
    const ends = Array.from({ length: 400 }, (_, seed) =>
      walkPrices(createSeededRandom(seed), { start: START_PRICE, volatility: 0.8, steps: 500 }).at(499),
    )
    const mean = ends.reduce((sum, end) => sum + end, 0n) / BigInt(ends.length)
    const difference = mean > START_PRICE ? mean - START_PRICE : START_PRICE - mean
    // The mean of 400 end prices typically differs by 0.07 %.
    expect(difference * 1_000n).toBeLessThan(START_PRICE * 4n)
  })

  it('refuses steps that it has not', () => {
    const path = walkPrices(createSeededRandom(1), { start: START_PRICE, volatility: 0.8, steps: 2 })
    expect(path.at(0)).toBe(START_PRICE)
    expect(() => path.at(2)).toThrow(RangeError)
  })
})
