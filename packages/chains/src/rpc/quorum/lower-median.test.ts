import { expect, it } from 'vitest'
import { lowerMedian } from './lower-median.ts'

const offersOf = (...prices: readonly bigint[]) => prices.map((price) => ({ value: String(price), price }))
const medianOf = (...prices: readonly bigint[]): bigint => lowerMedian(offersOf(...prices)).median.price

it('is the one in the middle, the lower of two', () => {
  expect(medianOf(7n)).toBe(7n)
  expect(medianOf(15_000n, 2n)).toBe(2n)
  expect(medianOf(15_000n, 2n, 3n)).toBe(3n)
  expect(medianOf(1n, 15_000n, 2n, 3n)).toBe(2n)
})

it('names those that ask for more than four times as much', () => {
  const { farAbove } = lowerMedian(offersOf(3n, 12n, 2n, 13n, 3n))
  expect(farAbove.map(({ price }) => price)).toEqual([13n])
  expect(lowerMedian(offersOf(0n, 5n)).farAbove).toHaveLength(1)
})
