import { expect, it } from 'vitest'
import { isOffPeg } from './peg.ts'

it.each([
  [10_000n, false],
  [10_100n, false],
  [10_101n, true],
  [9_900n, false],
  [9_899n, true],
])('a currency at %d where its asset is at 10000 has left a peg of 1 %%: %s', (own, isOff) => {
  expect(isOffPeg(own, 10_000n, 100)).toBe(isOff)
})
