import type { PayoutState } from '@sunspan/chains'
import { describe, expect, it } from 'vitest'
import { classifyAttempt } from './classify-attempt.ts'

const EXPIRED: PayoutState = { status: 'expired' }
const PENDING: PayoutState = { status: 'pending' }
const UNKNOWN: PayoutState = { status: 'unknown' }
const PAID: PayoutState = { status: 'confirmed', confirmations: 1, feePaid: 7n, height: 5n }

const judge = (states: readonly PayoutState[], slotTakenAt: bigint | null = null) =>
  classifyAttempt({ slotTakenAt }, states, 100n, 3)

describe('an attempt of several variants', () => {
  it.each([
    ['the older one expired', [EXPIRED, PENDING]],
    ['the newer one expired', [UNKNOWN, EXPIRED]],
    ['one expired long ago', [EXPIRED, UNKNOWN]],
  ])('waits while %s and another may still land: it is neither dead nor sent again', (_, states) => {
    expect(judge(states)).toEqual({ kind: 'wait' })
    expect(judge(states, 1n)).toEqual({ kind: 'wait' })
  })

  it('is dead once all have expired for long enough, and has cost nothing', () => {
    expect(judge([EXPIRED, EXPIRED])).toEqual({ kind: 'slot_taken', height: 100n })
    expect(judge([EXPIRED, EXPIRED], 97n)).toEqual({
      kind: 'dead',
      status: 'expired',
      feePaid: 0n,
      height: null,
      variantNo: null,
    })
  })

  it('has landed by whichever a block has', () => {
    expect(judge([EXPIRED, PAID])).toMatchObject({ kind: 'landed', variantNo: 2, feePaid: 7n })
  })

  it('is as its newest is while none has landed', () => {
    expect(judge([PENDING, UNKNOWN])).toEqual({ kind: 'rebroadcast' })
    expect(judge([UNKNOWN, PENDING])).toEqual({ kind: 'in_mempool' })
  })

  it('without any bytes is never dead', () => {
    expect(judge([])).toEqual({ kind: 'rebroadcast' })
    expect(judge([], 1n)).toEqual({ kind: 'rebroadcast' })
  })
})

it('a batch whose payments have blocks of their own has no single block', () => {
  const legs = [
    { id: 'a', outcome: 'paid' as const },
    { id: 'b', outcome: 'failed' as const, returnedAt: 9n },
  ]
  expect(judge([{ ...PAID, legs }])).toMatchObject({ height: null, legs })
})
