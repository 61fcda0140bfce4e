import type { Move } from '@sunspan/domain/game'

const KEYS: Readonly<Record<string, Move>> = {
  ArrowUp: 'U',
  ArrowRight: 'R',
  ArrowDown: 'D',
  ArrowLeft: 'L',
  w: 'U',
  d: 'R',
  s: 'D',
  a: 'L',
}

/** What a key asks of the sun; undefined for all other keys. */
export const moveOfKey = (key: string): Move | undefined =>
  KEYS[key] ?? KEYS[key.length === 1 ? key.toLowerCase() : key]

/** A finger that moved less has only touched. */
const LEAST_PX = 18

/** Where a finger points that has moved so far. */
export function moveOfSwipe(dx: number, dy: number): Move | undefined {
  if (Math.max(Math.abs(dx), Math.abs(dy)) < LEAST_PX) return undefined
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? 'R' : 'L'
  return dy > 0 ? 'D' : 'U'
}
