import { expect, it } from 'vitest'
import { rowKey } from './crash-points.ts'
import { hasRefunds } from './scene.ts'
import { chooseRows, isGreen, runMatrix } from './run-matrix.ts'

/** A slice; `npm run crash-matrix` runs all rows. */
const SLICE = [
  'K03:before',
  'K14:contract-after',
  'K15:after',
  'K19:committed',
  'K25:decision-before',
  'K28:committed',
]

it('pays every order once, and gives back what is not as ordered once, when its engine is killed, or paused, at an exact point', async () => {
  const results = await runMatrix(chooseRows(SLICE), { workers: SLICE.length, onResult: () => undefined })
  const wrong = results
    .filter((result) => !isGreen(result))
    .map(({ point, row, outcome, error }) => ({ row: rowKey(point, row), outcome, error }))
  expect(wrong).toEqual([])
  expect(results).toHaveLength(SLICE.length)
  for (const { row, outcome } of results) {
    const refunds = hasRefunds(row.scene) ? 2 : 0
    expect(outcome?.hit).toBe(true)
    expect(outcome?.count).toEqual({
      orders: 3,
      paidOnce: 3,
      paidTwice: 0,
      unpaid: 0,
      wrongAmount: 0,
      lost: 0,
      refunds,
      refundedOnce: refunds,
      refundedTwice: 0,
    })
  }
}, 120_000)
