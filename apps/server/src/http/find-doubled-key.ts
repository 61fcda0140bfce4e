const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/** Where a reader of JSON stands: in an object after some of its names, or in a list at a place. */
interface Level {
  readonly names: Set<string> | undefined
  /** The name, or the place, that is read now. */
  at: string | number
  awaitsName: boolean
}

/**
 * The path of the first name that stands twice in one object of a valid JSON text; undefined where none does. Of two values readers take
 * either, so that what one has checked another does not do.
 */
export function findDoubledKey(json: string): string | undefined {
  const levels: Level[] = []
  for (const [token] of json.matchAll(TOKENS)) {
    const level = levels.at(-1)
    if (token === '{') levels.push({ names: new Set(), at: '', awaitsName: true })
    else if (token === '[') levels.push({ names: undefined, at: 0, awaitsName: false })
    else if (token === '}' || token === ']') levels.pop()
    else if (token === ',' && level !== undefined) {
      if (typeof level.at === 'number') level.at += 1
      else level.awaitsName = true
    } else if (level?.names !== undefined && level.awaitsName) {
      const name = String(JSON.parse(token))
      level.at = name
      level.awaitsName = false
      if (level.names.has(name)) return levels.map(({ at }) => String(at)).join('.')
      level.names.add(name)
    }
  }
  return undefined
}
