import { useFresh } from '@sunspan/host/testing/hooks'
import { expect, it } from 'vitest'
import { createHeadPace } from './head-pace.ts'

const POLL_MS = 50

const pace = useFresh(() => createHeadPace(2_000))

const headAt = (place: number) => ({ height: BigInt(place), hash: `0x${String(place)}` })

/** Shows heads at these moments, each ten milliseconds after an answer without it. */
const see = (...moments: readonly number[]): void => {
  for (const [place, at] of moments.entries()) {
    if (place > 0) pace.sawHead(headAt(place - 1), at - 10)
    pace.sawHead(headAt(place), at)
  }
}

it('asks at the poll interval until it knows the chain', () => {
  see(0, 1_000, 2_000, 3_000)
  expect(pace.waitMs(3_000, POLL_MS)).toBe(POLL_MS)
})

it('asks again shortly before the next block of an even chain, four times as often, until the block is late', () => {
  see(0, 1_000, 2_010, 3_000, 4_020)
  expect(pace.waitMs(4_020, POLL_MS)).toBeCloseTo(831.5)
  expect(pace.waitMs(4_870, POLL_MS)).toBe(POLL_MS / 4)
  expect(pace.waitMs(5_500, POLL_MS)).toBe(POLL_MS / 4)
  expect(pace.waitMs(5_700, POLL_MS)).toBe(POLL_MS)
})

it('asks an uneven chain at the poll interval', () => {
  see(0, 1_000, 1_200, 4_000, 5_000)
  expect(pace.waitMs(5_000, POLL_MS)).toBe(POLL_MS)
})

it('never waits longer than the configured time between blocks', () => {
  see(0, 60_000, 120_000, 180_000, 240_000)
  expect(pace.waitMs(240_000, POLL_MS)).toBeCloseTo(1_690)
})

it('counts blocks that passed between two questions, and waits for none whose time it does not know', () => {
  for (const step of [0, 1, 2, 3, 4]) pace.sawHead(headAt(step * 5), step * 2_000)
  expect(pace.waitMs(8_000, POLL_MS)).toBe(POLL_MS / 4)
  pace.sawHead(headAt(20), 8_300)
  pace.sawHead(headAt(21), 8_320)
  expect(pace.waitMs(8_320, POLL_MS)).toBeCloseTo(252, 0)
})

it('counts a head from when it was first seen', () => {
  see(0, 1_000, 2_000, 3_000, 4_000)
  pace.sawHead({ height: 4n, hash: '0x4' }, 4_500)
  expect(pace.waitMs(4_500, POLL_MS)).toBeCloseTo(340)
})

it('learns the pace of a chain again after a rewrite', () => {
  see(0, 1_000, 2_000, 3_000, 4_000)
  pace.sawHead({ height: 3n, hash: '0xother' }, 4_100)
  expect(pace.waitMs(4_100, POLL_MS)).toBe(POLL_MS)
})
