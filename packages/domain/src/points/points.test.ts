import { describe, expect, it } from 'vitest'
import { DEFAULT_LEVELS, levelOf } from './levels.ts'
import { periodEnd, utcDay, utcWeek } from './periods.ts'
import {
  formatMultiplier,
  formatPoints,
  multiplyPoints,
  parseMultiplier,
  parsePoints,
  shareOfPoints,
} from './points.ts'

describe('levels', () => {
  it.each([
    [0, 'Pioneer', 'Enthusiast'],
    [9, 'Pioneer', 'Enthusiast'],
    [10, 'Enthusiast', 'Universal'],
    [24, 'Enthusiast', 'Universal'],
    [25, 'Universal', 'Legendary'],
    [49, 'Universal', 'Legendary'],
    [50, 'Legendary', undefined],
    [1_000, 'Legendary', undefined],
  ])('%d bridges are %s', (bridges, name, next) => {
    const standing = levelOf(DEFAULT_LEVELS, bridges)
    expect([standing.level.name, standing.next?.name]).toEqual([name, next])
  })

  it('have the multipliers and thresholds of the specification', () => {
    expect(DEFAULT_LEVELS.map(({ bridges, multiplier }) => [bridges, formatMultiplier(multiplier)])).toEqual([
      [10, '1'],
      [10, '2'],
      [25, '3'],
      [50, '5'],
    ])
  })
})

describe('periods', () => {
  it.each([
    ['2026-11-22T23:59:59.999Z', '2026-11-22', '2026-11-16'],
    ['2026-11-23T00:00:00.000Z', '2026-11-23', '2026-11-23'],
    ['2026-11-25T12:00:00.000Z', '2026-11-25', '2026-11-23'],
    ['1970-01-01T00:00:00.000Z', '1970-01-01', '1969-12-29'],
    ['1970-01-05T00:00:00.000Z', '1970-01-05', '1970-01-05'],
  ])('%s is in the UTC day %s and the week from %s', (at, day, week) => {
    expect([utcDay(new Date(at)), utcWeek(new Date(at))]).toEqual([day, week])
  })

  it('end with the first moment of the next', () => {
    expect(periodEnd('2026-11-23', 1).toISOString()).toBe('2026-11-24T00:00:00.000Z')
    expect(periodEnd('2026-11-23', 7).toISOString()).toBe('2026-11-30T00:00:00.000Z')
  })
})

describe('points', () => {
  it.each([
    [0n, '0'],
    [5n, '0.5'],
    [2_500n, '250'],
    [-125n, '-12.5'],
  ])('%d tenths read %s', (tenths, text) => expect(formatPoints(tenths)).toBe(text))

  it.each(['', '-1', '1.25', '01', '1.', '.5', '1e3', '9'.repeat(16)])(
    '%j is not a number of points',
    (text) => expect(parsePoints(text)).toBeUndefined(),
  )

  it('multiply and share, always rounded down', () => {
    expect(multiplyPoints(15n, 225)).toBe(33n)
    expect(shareOfPoints(199n, 500)).toBe(9n)
    expect(parsePoints('12.5')).toBe(125n)
  })

  it.each([
    [100, '1'],
    [225, '2.25'],
    [150, '1.5'],
  ])('a multiplier of %d hundredths reads %s, and back', (value, text) => {
    expect([formatMultiplier(value), parseMultiplier(text)]).toEqual([text, value])
  })
})
