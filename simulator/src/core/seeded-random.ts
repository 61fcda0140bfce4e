import type { Random } from '@sunspan/bridge'

/** Reproducible randomness from a seed. */
export interface SeededRandom extends Random {
  /** At least 0, below 1. */
  next(): number
  /** An integer from `min` to `max`, inclusive. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  /** Throws a RangeError for an empty list. */
  pick<Item>(items: readonly Item[]): Item
  /** One of the keys, with probability proportional to its weight; undefined if all weights are zero. */
  weighted<Key extends string>(weights: Readonly<Partial<Record<Key, number>>>): Key | undefined
  /** An independent stream, so that one part's draws do not affect another's. */
  fork(): SeededRandom
}

/** Mulberry32: small, seeded, platform-independent. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed | 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[int(0, items.length - 1)]
      if (item === undefined) throw new RangeError('There is nothing to pick from')
      return item
    },
    weighted<Key extends string>(weights: Readonly<Partial<Record<Key, number>>>) {
      // CAST: Object.entries loses the key type.
      const entries = Object.entries(weights) as [Key, number][]
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [key, weight] of entries) {
        left -= weight
        if (left < 0) return key
      }
      return undefined
    },
    bytes: (length) => Uint8Array.from({ length }, () => int(0, 255)),
    fork: () => createSeededRandom(int(0, 0x7fff_ffff)),
  }
}
