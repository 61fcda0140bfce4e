import { describe, expect, it } from 'vitest'
import { isAway, isOver, outcomeOf, type Mined } from './leg-places.ts'

const HEIGHTS = [4n, 5n, 6n, 7n, 8n, 9n]
const batch: Mined = {
  status: 'confirmed',
  confirmations: 0,
  feePaid: 0n,
  height: 5n,
  legs: [
    { id: 'coins', outcome: 'paid' },
    { id: 'slow', outcome: 'paid', leftAt: 7n },
    { id: 'bounced', outcome: 'failed', leftAt: 6n, returnedAt: 8n },
    { id: 'kept', outcome: 'failed' },
    { id: 'skipped', outcome: 'skipped' },
  ],
}
const awayIn = (mined: Mined, payoutId: string | null): readonly bigint[] =>
  HEIGHTS.filter((height) => isAway({ payoutId }, mined, height))

describe('where the legs of a transfer are at the end of a block', () => {
  it('places each leg of a batch separately', () => {
    expect(awayIn(batch, 'coins')).toEqual([5n, 6n, 7n, 8n, 9n])
    expect(awayIn(batch, 'slow')).toEqual([7n, 8n, 9n])
    expect(awayIn(batch, 'bounced')).toEqual([6n, 7n])
    for (const id of ['kept', 'skipped', 'not reported']) expect(awayIn(batch, id)).toEqual([])
  })

  it('has a plain transfer away from its block on, until it is back', () => {
    const plain = { confirmations: 0, feePaid: 0n, height: 6n }
    expect(awayIn({ status: 'confirmed', ...plain }, null)).toEqual([6n, 7n, 8n, 9n])
    expect(awayIn({ status: 'failed', ...plain, returnedAt: 8n }, null)).toEqual([6n, 7n])
    expect(awayIn({ status: 'failed', ...plain }, null)).toEqual([])
    expect(awayIn({ status: 'failed', ...plain, returnedAt: 8n }, 'slow')).toEqual([6n, 7n])
  })

  it('is over once nothing of it moves in a later block of its own', () => {
    expect(HEIGHTS.filter((height) => isOver(batch, height))).toEqual([8n, 9n])
    const plain = { confirmations: 0, feePaid: 0n, height: 6n }
    expect(HEIGHTS.every((height) => isOver({ status: 'confirmed', ...plain }, height))).toBe(true)
    const returned = { status: 'failed' as const, ...plain, returnedAt: 8n }
    expect(HEIGHTS.filter((height) => isOver(returned, height))).toEqual([8n, 9n])
  })

  it('is not over while one is still to leave, and is in the block in which it leaves', () => {
    const legs = [{ id: 'slow', outcome: 'paid' as const, leftAt: 7n }]
    expect(HEIGHTS.filter((height) => isOver({ ...batch, legs }, height))).toEqual([7n, 8n, 9n])
  })

  it('has failed where the whole has, and is paid where it is plain', () => {
    expect(outcomeOf({ payoutId: 'slow' }, batch)).toBe('paid')
    expect(outcomeOf({ payoutId: 'bounced' }, batch)).toBe('failed')
    expect(outcomeOf({ payoutId: null }, batch)).toBe('paid')
    expect(outcomeOf({ payoutId: 'not reported' }, batch)).toBe('failed')
    expect(outcomeOf({ payoutId: 'slow' }, { ...batch, status: 'failed' })).toBe('failed')
  })
})
