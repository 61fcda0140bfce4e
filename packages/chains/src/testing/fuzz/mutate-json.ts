import { HOSTILE_PARTS } from './hostile-parts.ts'
import type { Random } from './random.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function nest(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = [value]
  return value
}

function hostileValue(random: Random, maxLength: number): unknown {
  const most = random.oneIn(20) ? maxLength : 300
  switch (random.below(9)) {
    case 0:
      return null
    case 1:
      return random.pick([0, -1, 1.5, 1e308, 2 ** 53, -0])
    case 2:
      return random.pick(HOSTILE_PARTS).repeat(1 + random.length(most / 8))
    case 3:
      return Array.from({ length: random.length(most / 4) }, () => ({}))
    case 4:
      return nest(random.length(Math.min(most / 2, 2_000)))
    case 5:
      return {}
    case 6:
      return random.oneIn(2)
    case 7:
      return '9'.repeat(random.length(most))
    default:
      return `0x${'f'.repeat(random.length(most))}`
  }
}

/** Changes one value of a JSON text, whatever its depth. Returns text that is not JSON unchanged. */
export function mutateJson(text: string, random: Random, maxLength: number): string {
  let root: unknown
  try {
    root = JSON.parse(text)
  } catch {
    return text
  }
  const box: Record<string, unknown> = { root }
  let holder = box
  let name = 'root'
  // Goes down some steps, and stops where there is nothing beneath.
  for (let depth = random.below(8); depth > 0; depth -= 1) {
    const inner = holder[name]
    if (!isRecord(inner)) break
    const names = Object.keys(inner)
    const next = names[random.below(Math.max(1, names.length))]
    if (next === undefined) break
    holder = inner
    name = next
  }
  const old = holder[name]
  if (Array.isArray(old) && old.length > 0 && random.oneIn(3)) {
    const times = Math.min(random.length(200), Math.ceil(maxLength / (1 + text.length)))
    holder[name] = Array.from({ length: times }, () => old).flat()
  } else if (random.oneIn(8)) delete holder[name]
  else holder[name] = hostileValue(random, maxLength)
  try {
    return JSON.stringify(box['root']) ?? 'null'
  } catch {
    // What can be read may be too deep to be written.
    return text
  }
}
