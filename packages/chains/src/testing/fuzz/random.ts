/** Numbers that a seed decides, so that an input can be made again. */
export interface Random {
  /** A whole number below one. */
  below(limit: number): number
  /** True with a probability of one in `times`. */
  oneIn(times: number): boolean
  pick<T>(list: readonly [T, ...T[]]): T
  /** A length up to one, short ones far more often. */
  length(most: number): number
}

/** Mixes numbers into one of 32 bits. */
const mix = (parts: readonly number[]): number =>
  parts.reduce((state, part) => Math.imul(state ^ part, 0x9e3779b1) ^ ((state ^ part) >>> 15), 0x811c9dc5)

export function createRandom(...seed: readonly number[]): Random {
  let state = mix(seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    oneIn: (times) => below(times) === 0,
    pick: (list) => list[below(list.length)] ?? list[0],
    length: (most) => Math.floor((most + 1) ** next()) - 1,
  }
}
