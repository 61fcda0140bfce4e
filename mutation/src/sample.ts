/** A deterministic choice by seed and list: `count` of `items`, in order; all of them if there are no more. */
export function sample<T>(items: readonly T[], count: number, seed: number): readonly T[] {
  const next = createRandom(seed)
  const shuffled = items.map((item, index) => ({ item, index, rank: next() }))
  return shuffled
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, count)
    .toSorted((a, b) => a.index - b.index)
    .map(({ item }) => item)
}

/** Numbers in [0, 1) from the mulberry32 generator. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
