/** Parser position: in an object after some of its keys, or in an array at an index. */
interface Level {
  /** Undefined in an array, and in an object before its first key: there may be thousands without any. */
  names: Set<string> | undefined
  /** The current key or index. */
  at: string | number
  awaitsName: boolean
}

/**
 * The path of the first duplicate key in an object of a valid JSON text; undefined if there is none. Parsers differ in which of two values
 * they keep, so one component could execute what another has not validated.
 */
export function findDuplicateKey(json: string): string | undefined {
  const levels: Level[] = []
  let level: Level | undefined
  for (let index = 0; index < json.length; index += 1) {
    // Scans by character: tokenizing a large body takes longer than everything else done with it.
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
        if (level?.awaitsName === true && isDuplicate(level, json.slice(index, end + 1)))
          return levels.map(({ at }) => String(at)).join('.')
        index = end
        break
      }
    }
  }
  return undefined
}

/** Records a key, given with its quotes; true when the object already has it. */
function isDuplicate(level: Level, quoted: string): boolean {
  const name = quoted.includes('\\') ? String(JSON.parse(quoted)) : quoted.slice(1, -1)
  level.at = name
  level.awaitsName = false
  level.names ??= new Set()
  if (level.names.has(name)) return true
  level.names.add(name)
  return false
}

/** Index of the closing quote of the string that starts at `start`. */
function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1)
  while (isEscaped(json, end)) end = json.indexOf('"', end + 1)
  return end
}

/** Preceded by an odd number of backslashes. */
function isEscaped(json: string, index: number): boolean {
  let before = index - 1
  while (json[before] === '\\') before -= 1
  return (index - before) % 2 === 0
}
