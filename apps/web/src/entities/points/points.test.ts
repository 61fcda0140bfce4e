import { describe, expect, it } from 'vitest'
import { formatGain, formatMultiplier, formatPoints, formatReward } from './format-points.ts'
import { DEFAULT_LEVELS, levelProgress, lookOfPhase, phaseOfLevel } from './level-progress.ts'

describe('points', () => {
  it.each([
    ['0', '0.0'],
    ['7.5', '7.5'],
    ['1234', '1,234.0'],
    ['1234567.9', '1,234,567.9'],
    ['-500', '−500.0'],
  ])('%s is shown to one decimal: %s', (points, text) => expect(formatPoints(points)).toBe(text))

  it.each([
    ['240', '+240.0', '240'],
    ['12.5', '+12.5', '12.5'],
    ['-3', '−3.0', '−3'],
  ])('%s is a gain of %s, and as a reward %s', (points, gain, reward) =>
    expect([formatGain(points), formatReward(points)]).toEqual([gain, reward]),
  )

  it.each([
    ['1', 'x1'],
    ['2.25', 'x2.25'],
    ['2.50', 'x2.5'],
    ['10', 'x10'],
    ['3.00', 'x3'],
  ])('a multiplier of %s reads %s', (multiplier, text) => expect(formatMultiplier(multiplier)).toBe(text))
})

describe('the level', () => {
  const at = (level: string, bridges: number) => levelProgress(DEFAULT_LEVELS, level, bridges)

  it.each([
    ['Pioneer', 0, 'Enthusiast', 0, 0],
    ['Pioneer', 5, 'Enthusiast', 0.5, 0.125],
    ['Enthusiast', 10, 'Universal', 0.4, 0.25],
    ['Universal', 25, 'Legendary', 0.5, 0.5],
    ['Legendary', 50, undefined, 1, 0.875],
    ['Legendary', 5_000, undefined, 1, 0.875],
  ])('%s with %d bridges goes towards %s', (level, bridges, next, toNext, day) => {
    const progress = at(level, bridges)
    expect([progress?.next?.name, progress?.toNext, progress?.day]).toEqual([next, toNext, day])
  })

  it('of an unknown user is the first', () => expect(at('', 3)?.level.name).toBe('Pioneer'))

  it('has the thresholds and multipliers of the specification', () => {
    expect(DEFAULT_LEVELS.map(({ amountOfBridges, multiplier }) => [amountOfBridges, multiplier])).toEqual([
      [10, '1'],
      [10, '2'],
      [25, '3'],
      [50, '5'],
    ])
  })

  it('is a part of the day, as a phase is', () => {
    expect([0, 1, 2, 3, 9].map(phaseOfLevel)).toEqual(['sunrise', 'midday', 'sunset', 'midnight', 'midnight'])
    expect(lookOfPhase('Sunset')).toBe('sunset')
  })
})
