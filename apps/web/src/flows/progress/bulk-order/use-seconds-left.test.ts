import { expect, it } from 'vitest'
import { secondsLeft } from './use-seconds-left.ts'

const pace = (settled: number, at: number) => ({ first: { settled: 2, at: 1_000 }, last: { settled, at } })

it.each([
  ['unknown before one is settled', pace(2, 1_000), 9_000, undefined],
  ['what the others take at the same pace', pace(12, 11_000), 11_000, 38],
  ['less with every second', pace(12, 11_000), 15_000, 34],
  ['unknown once it takes longer', pace(49, 48_000), 50_000, undefined],
])('the time that is left is %s', (_case, seen, now, seconds) => {
  expect(secondsLeft(seen, 50, now)).toBe(seconds)
})
