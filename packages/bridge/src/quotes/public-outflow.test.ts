import { expect, it } from 'vitest'
import { publicOutflow } from './public-outflow.ts'

const moreAt = new Date('2026-01-01T00:40:00Z')
const of = (left: bigint) => publicOutflow({ left, isUsed: true, moreAt }, 1_000n)

it.each([
  [1_000n, { left: 'plenty', moreAt: null }],
  [500n, { left: 'plenty', moreAt: null }],
  [499n, { left: 'low', moreAt }],
  [10n, { left: 'low', moreAt }],
  [9n, { left: 'used_up', moreAt }],
  [0n, { left: 'used_up', moreAt }],
])('shows %s left of 1,000 only as %o', (left, told) => {
  expect(of(left)).toEqual(told)
})

it('is not known where the room is not, and null without a limit', () => {
  expect(publicOutflow(undefined, 1_000n)).toBeUndefined()
  expect(publicOutflow(null, null)).toBeNull()
})

it('calls a limit of nothing used up', () => {
  expect(publicOutflow({ left: 0n, isUsed: false, moreAt: null }, 0n)?.left).toBe('used_up')
})
