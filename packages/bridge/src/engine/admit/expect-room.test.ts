import { describe, expect, it } from 'vitest'
import { expectRoom, HOUR_MS } from './expect-room.ts'

const claims = [
  { atMs: 10, value: 40n },
  { atMs: 20, value: 30n },
  { atMs: 30, value: 30n },
]

describe('the room that an hour is expected to have', () => {
  it('is there now for what fits', () => {
    const input = { limit: 120n, nowMs: 50, claims, waiting: [20n] }
    expect(expectRoom(input)).toEqual([50])
  })

  it('comes as claims become an hour old, and goes to each in its turn', () => {
    const input = { limit: 100n, nowMs: 50, claims, waiting: [40n, 10n, 21n, 100n] }
    // The last needs all that was claimed, and what waited before it, out of the hour.
    expect(expectRoom(input)).toEqual([10 + HOUR_MS, 20 + HOUR_MS, 30 + HOUR_MS, 30 + 2 * HOUR_MS])
  })

  it('is never in the past', () => {
    const input = { limit: 100n, nowMs: 2 * HOUR_MS, claims, waiting: [40n, 60n] }
    expect(expectRoom(input)).toEqual([2 * HOUR_MS, 2 * HOUR_MS])
  })
})
