import fc from 'fast-check'
import type { PayoutState } from '@sunspan/chains'
import { describe, expect, it } from 'vitest'
import { classifyAttempt } from './classify-attempt.ts'
import { retryAfter } from '../retry-after.ts'

const judge = (state: PayoutState, slotTakenAt: bigint | null = null) =>
  classifyAttempt({ slotTakenAt }, [state], 100n, 3)

describe('classifyAttempt', () => {
  it('never calls the unknown a failure', () => {
    expect(judge({ status: 'unknown' })).toEqual({ kind: 'rebroadcast' })
    expect(judge({ status: 'pending' })).toEqual({ kind: 'in_mempool' })
  })

  it('takes a payout as landed at once, and as final when it is deep enough', () => {
    expect(judge({ status: 'confirmed', confirmations: 0, feePaid: 7n, height: 5n })).toEqual({
      kind: 'landed',
      final: false,
      feePaid: 7n,
      height: 5n,
      variantNo: 1,
    })
    expect(judge({ status: 'confirmed', confirmations: 3, feePaid: 7n, height: 5n })).toMatchObject({
      final: true,
    })
  })

  it('waits for money that is on its way, however deep it has left', () => {
    const left = { status: 'confirmed', confirmations: 9, feePaid: 7n, height: 5n } as const
    expect(judge({ ...left, isArriving: true })).toEqual({ kind: 'wait' })
    expect(judge(left)).toMatchObject({ kind: 'landed', final: true })
  })

  it('puts what left the wallet and came back into no one block', () => {
    const returned = { status: 'failed' as const, confirmations: 3, feePaid: 0n, height: 5n, returnedAt: 7n }
    expect(judge(returned)).toMatchObject({ kind: 'dead', status: 'failed', height: null })
    const landed = { status: 'confirmed' as const, confirmations: 3, feePaid: 0n, height: 5n }
    const legs = (leftAt?: bigint) => [{ id: 'a', outcome: 'paid' as const, leftAt }]
    expect(judge({ ...landed, legs: legs() })).toMatchObject({ kind: 'landed', height: 5n })
    expect(judge({ ...landed, legs: legs(6n) })).toMatchObject({ kind: 'landed', height: null })
  })

  it('calls bytes dead only when a reverted or foreign transaction is deep enough', () => {
    expect(judge({ status: 'failed', confirmations: 2, feePaid: 7n, height: 5n })).toEqual({ kind: 'wait' })
    expect(judge({ status: 'failed', confirmations: 3, feePaid: 7n, height: 5n })).toEqual({
      kind: 'dead',
      status: 'failed',
      feePaid: 7n,
      height: 5n,
      variantNo: 1,
    })
    expect(judge({ status: 'expired' })).toEqual({ kind: 'slot_taken', height: 100n })
    expect(judge({ status: 'expired' }, 98n)).toEqual({ kind: 'wait' })
    expect(judge({ status: 'expired' }, 97n)).toMatchObject({ kind: 'dead', status: 'expired' })
  })

  it('needs at least the required blocks for any death', () => {
    const property = fc.property(
      fc.bigInt(0n, 50n),
      fc.bigInt(0n, 50n),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 0, max: 40 }),
      (takenAt, head, required, confirmations) => {
        const expired = classifyAttempt({ slotTakenAt: takenAt }, [{ status: 'expired' }], head, required)
        expect(expired.kind === 'dead').toBe(head - takenAt >= BigInt(required))
        const failed = classifyAttempt(
          { slotTakenAt: null },
          [{ status: 'failed', confirmations, feePaid: 7n, height: 5n }],
          head,
          required,
        )
        expect(failed.kind === 'dead').toBe(confirmations >= required)
      },
    )
    fc.assert(property)
  })
})

describe('retryAfter', () => {
  it('waits longer each time, and a minute at most', () => {
    const waits = [0, 1, 2, 3, 4, 5, 50].map((failures) => retryAfter(new Date(0), failures).getTime())
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
  })
})
