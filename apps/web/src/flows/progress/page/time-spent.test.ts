import { expect, it } from 'vitest'
import { timeSpent } from './time-spent.ts'

it.each([
  [0, 'less than 1 sec'],
  [999, 'less than 1 sec'],
  [1_000, '0 min 1 sec'],
  [61_500, '1 min 1 sec'],
  [null, '1 min'],
  [-5, '1 min'],
])('shows %s ms as %s', (ms, text) => {
  expect(timeSpent(ms)).toBe(text)
})
