/** Two words of 32 bits: the whole state of the game's chance, so that it can be repeated from the seed. */
export interface Chance {
  readonly low: number
  readonly high: number
}

/** FNV-1a, with two starting points (http://www.isthe.com/chongo/tech/comp/fnv/). */
function hash(text: string, start: number): number {
  let word = start
  for (let index = 0; index < text.length; index += 1) {
    word = Math.imul(word ^ text.charCodeAt(index), 0x01000193)
  }
  return word >>> 0
}

/** The chance that a seed begins with; any text is a seed. */
export const chanceOf = (seed: string): Chance => ({
  low: hash(seed, 0x811c9dc5),
  high: hash(seed, 0x9747b28c) | 1,
})

/**
 * A whole number from 0 to `below - 1`, and the chance after it. A permuted congruential step over 32-bit words (as in SplitMix32), whose products
 * all fit `Math.imul`: every engine computes the same. `below` is small, so the bias of the remainder does not matter to a game.
 */
export function draw(chance: Chance, below: number): readonly [value: number, next: Chance] {
  const low = (chance.low + chance.high) >>> 0
  let word = low
  word = Math.imul(word ^ (word >>> 16), 0x21f0aaad)
  word = Math.imul(word ^ (word >>> 15), 0x735a2d97)
  word = (word ^ (word >>> 15)) >>> 0
  return [word % below, { low, high: chance.high }]
}

/** The items in a chance order. */
export function shuffle<T>(
  chance: Chance,
  items: readonly T[],
): readonly [items: readonly T[], next: Chance] {
  const shuffled: T[] = []
  let rest = [...items]
  let next = chance
  while (rest.length > 0) {
    const [place, after] = draw(next, rest.length)
    next = after
    shuffled.push(...rest.slice(place, place + 1))
    rest = rest.toSpliced(place, 1)
  }
  return [shuffled, next]
}
