import { expect, it } from 'vitest'
import { aboutTime, timeLeft } from './about-time.ts'

it.each([
  [12, 'about 12 sec'],
  [60, 'about 1 min'],
  [61, 'about 2 mins'],
  [660, 'about 11 mins'],
  [1_800, 'about 30 mins'],
])('%i s are %s', (seconds, text) => {
  expect(aboutTime(seconds)).toBe(text)
  expect(timeLeft(seconds)).toBe(`${text} left`)
})

it('is over any moment', () => {
  expect(timeLeft(0)).toBe('any moment now')
})
