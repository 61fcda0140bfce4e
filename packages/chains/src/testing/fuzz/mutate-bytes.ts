import type { Random } from './random.ts'

const EDGES = [0, 1, 2, 4, 0x7f, 0x80, 0xfd, 0xfe, 0xff] as const

/** Changes bytes at one place; the same random numbers make the same change. */
export function mutateBytes(bytes: Uint8Array, random: Random, maxLength: number): Uint8Array {
  const place = random.below(bytes.length + 1)
  const before = bytes.subarray(0, place)
  const after = bytes.subarray(place)
  const join = (...parts: readonly Uint8Array[]): Uint8Array => Buffer.concat(parts)
  switch (random.below(7)) {
    case 0:
      return join(before, Uint8Array.of(random.below(256)), after.subarray(1))
    case 1:
      return join(before, Uint8Array.of(random.pick(EDGES)), after.subarray(1))
    case 2:
      return join(before, Uint8Array.of((after[0] ?? 0) ^ (1 << random.below(8))), after.subarray(1))
    case 3:
      return join(before, after.subarray(1 + random.length(16)))
    case 4:
      return join(before, new Uint8Array(1 + random.length(8)).fill(random.pick(EDGES)), after)
    case 5: {
      const part = bytes.subarray(place, place + 1 + random.length(64))
      const times = random.length(random.oneIn(20) ? maxLength : 300) / Math.max(1, part.length)
      return join(before, ...Array.from({ length: Math.ceil(times) }, () => part), after)
    }
    default:
      return before
  }
}
