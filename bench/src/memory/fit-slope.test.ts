import { expect, it } from 'vitest'
import { fitSlope } from './fit-slope.ts'

it('finds the slope of points on a line, without doubt', () => {
  expect(fitSlope([0, 1, 2, 5].map((x) => [x, 3 - 2 * x] as const))).toEqual({ slope: -2, plusMinus: 0 })
})

it('computes the error of the slope', () => {
  const points = [
    [0, 0],
    [1, 2],
    [2, 1],
    [3, 3],
  ] as const
  const { slope, plusMinus } = fitSlope(points)
  expect(slope).toBeCloseTo(0.8)
  // The residuals' sum of squares is 1.8: 4.303 · √(1.8 / 2 / 5).
  expect(plusMinus).toBeCloseTo(1.8256, 3)
})

it('refuses a number of points that it has no quantile for', () => {
  expect(() => fitSlope([[0, 0]])).toThrow('no quantile for 1 points')
})
