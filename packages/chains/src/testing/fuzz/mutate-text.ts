import { HOSTILE_PARTS } from './hostile-parts.ts'
import type { Random } from './random.ts'

/** Splits a text at a random place. */
const cutAt = (text: string, random: Random): readonly [string, string] => {
  const place = random.below(text.length + 1)
  return [text.slice(0, place), text.slice(place)]
}

/** A part of a text. */
function partOf(text: string, random: Random): string {
  const start = random.below(text.length + 1)
  return text.slice(start, start + 1 + random.length(64))
}

/** Changes a text at one place; the same random numbers make the same change. */
export function mutateText(text: string, random: Random, maxLength: number): string {
  const [before, after] = cutAt(text, random)
  switch (random.below(8)) {
    case 0:
      return before + after.slice(1 + random.length(16))
    case 1:
      return before + String.fromCharCode(random.below(128)) + after.slice(1)
    case 2:
      return before + random.pick(HOSTILE_PARTS) + after
    case 3:
      return before + partOf(text, random) + after
    case 4:
      return before
    case 5:
      return before + String.fromCharCode(random.below(0x10000)) + after
    case 6: {
      const part = random.oneIn(2) ? random.pick(HOSTILE_PARTS) : partOf(text, random) || 'a'
      // Most inputs stay short, so that many can be tried.
      const most = random.oneIn(20) ? maxLength : 300
      return before + part.repeat(Math.ceil(random.length(most) / part.length)) + after
    }
    default:
      return after + before
  }
}
