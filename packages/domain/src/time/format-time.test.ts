import { expect, test } from 'vitest'
import { formatAgo } from './format-ago.ts'
import { formatDate } from './format-date.ts'
import { formatDuration, formatWholeMinutes } from './format-duration.ts'
import { formatEstimate } from './format-estimate.ts'

test('dates read DD/MM/YY HH:mm:ss', () => {
  expect(formatDate(new Date(2026, 2, 9, 7, 5, 3))).toBe('09/03/26 07:05:03')
  expect(formatDate(new Date(Number.NaN))).toBe('')
})

test.each([
  [0, '0 min 0 sec'],
  [59_999, '0 min 59 sec'],
  [61_000, '1 min 1 sec'],
  [3_600_000, '60 min 0 sec'],
  [-1, '1 min'],
  [Number.NaN, '1 min'],
  [Number.POSITIVE_INFINITY, '1 min'],
  [null, '1 min'],
  [undefined, '1 min'],
])('%s ms read "%s"', (ms, text) => {
  expect(formatDuration(ms)).toBe(text)
})

test.each([
  [-1, '1 min'],
  [Number.NaN, '1 min'],
  [119_999, '1 min'],
  [120_000, '2 min'],
])('%s ms in whole minutes read "%s"', (ms, text) => {
  expect(formatWholeMinutes(ms)).toBe(text)
})

test.each([
  [0, '1 sec'],
  [11.2, '12 sec'],
  [59, '59 sec'],
  [59.2, '1 min'],
  [60, '1 min'],
  [60.5, '2 min'],
  [1_800, '30 min'],
])('an estimate of %s s reads "%s", never less than it is', (seconds, text) => {
  expect(formatEstimate(seconds)).toBe(text)
})

test.each([
  [-5_000, 'just now'],
  [59_999, 'just now'],
  [60_000, '1 min ago'],
  [3_599_999, '59 min ago'],
  [3_600_000, '1 h ago'],
  [86_399_999, '23 h ago'],
  [86_400_000, '1 d ago'],
  [7 * 86_400_000 - 1, '6 d ago'],
  [7 * 86_400_000, '02/03/26'],
])('what was %s ms before reads "%s"', (ms, text) => {
  const now = new Date(2026, 2, 9, 7, 5, 3)
  expect(formatAgo(new Date(now.getTime() - ms), now)).toBe(text)
})
