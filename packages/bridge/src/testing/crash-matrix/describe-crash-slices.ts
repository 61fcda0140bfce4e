import { expect, it } from 'vitest'
import { crashFamily } from './crash-families.ts'
import { hasRefunds } from './scene.ts'
import { chooseRows, isGreen, runMatrix } from './run-matrix.ts'
import { rowKey } from './seams/crash-points.ts'

/** Rows of families, named by their points. */
export type CrashSlice = readonly [family: string, rows: readonly string[]]

/** Runs these rows; `npm run crash-matrix` runs all. */
export const describeCrashSlices = (slices: readonly CrashSlice[]): void =>
  it.each(slices)(
    'pays every order once on %s, and gives back what is not as ordered once, when its engine is killed, or paused, at an exact point',
    async (family, slice) => {
      const options = { family, workers: slice.length, onResult: () => undefined }
      const results = await runMatrix(chooseRows(family, slice), options)
      const wrong = results
        .filter((result) => !isGreen(result))
        .map(({ point, row, outcome, error }) => ({ row: rowKey(point, row), outcome, error }))
      expect(wrong).toEqual([])
      expect(results).toHaveLength(slice.length)
      const orders = crashFamily(family).routes.length
      for (const { row, outcome } of results) {
        const refunds = hasRefunds(row.scene) ? 2 : 0
        expect(outcome?.hit).toBe(true)
        expect(outcome?.count).toEqual({
          orders,
          paidOnce: orders,
          paidTwice: 0,
          unpaid: 0,
          wrongAmount: 0,
          lost: 0,
          refunds,
          refundedOnce: refunds,
          refundedTwice: 0,
        })
      }
    },
  )
