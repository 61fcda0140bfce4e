/** Where a reader of JSON stands: in an object after some of its names, or in a list at a place. */
interface Level {
  /** Undefined in a list, and in an object before its first name: thousands may come that have none. */
  names: Set<string> | undefined
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
  let level: Level | undefined
  for (let index = 0; index < json.length; index += 1) {
    // By the character: a list of tokens of a large body takes longer than all that is done with it.
    switch (json.charAt(index)) {
      case '{':
        level = { names: undefined, at: '', awaitsName: true }
        levels.push(level)
        break
      case '[':
        level = { names: undefined, at: 0, awaitsName: false }
        levels.push(level)
        break
      case '}':
      case ']':
        levels.pop()
        level = levels.at(-1)
        break
      case ',':
        if (typeof level?.at === 'number') level.at += 1
        else if (level !== undefined) level.awaitsName = true
        break
      case '"': {
        const end = endOfText(json, index)
        if (level?.awaitsName === true && isDoubled(level, json.slice(index, end + 1)))
          return levels.map(({ at }) => String(at)).join('.')
        index = end
        break
      }
    }
  }
  return undefined
}

/** Notes a name as it stands in quotes; true when the object has it already. */
function isDoubled(level: Level, quoted: string): boolean {
  const name = quoted.includes('\\') ? String(JSON.parse(quoted)) : quoted.slice(1, -1)
  level.at = name
  level.awaitsName = false
  level.names ??= new Set()
  if (level.names.has(name)) return true
  level.names.add(name)
  return false
}

/** The place of the quote that ends the text which begins at `start`. */
function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1)
  while (isEscaped(json, end)) end = json.indexOf('"', end + 1)
  return end
}

/** After an odd number of backslashes. */
function isEscaped(json: string, index: number): boolean {
  let before = index - 1
  while (json[before] === '\\') before -= 1
  return (index - before) % 2 === 0
}
