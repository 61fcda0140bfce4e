/** The position of a JSON syntax error; lines and columns count from 1. */
export interface JsonMistake {
  readonly line: number
  readonly column: number
  /** What was expected there. */
  readonly expected: string
}

const SPACE = /[ \t\r\n]*/y
const STRING = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/** The position of the first JSON syntax error; undefined for valid JSON. `JSON.parse` does not always report it. */
export function findJsonMistake(text: string): JsonMistake | undefined {
  let at = 0
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    at += found?.length ?? 0
    return found !== undefined
  }
  const takeMark = (mark: string): boolean => {
    take(SPACE)
    if (text[at] !== mark) return false
    at += 1
    return true
  }
  /** Returns what was missing at `at`. */
  const readList = (end: string, readItem: () => string | undefined): string | undefined => {
    if (takeMark(end)) return undefined
    for (;;) {
      const missing = readItem()
      if (missing !== undefined) return missing
      if (takeMark(end)) return undefined
      if (!takeMark(',')) return `a comma or ${end}`
    }
  }
  const readPair = (): string | undefined => {
    take(SPACE)
    if (!take(STRING)) return 'the name of a field in double quotes'
    return takeMark(':') ? readValue() : 'a colon'
  }
  const readValue = (): string | undefined => {
    if (takeMark('{')) return readList('}', readPair)
    if (takeMark('[')) return readList(']', readValue)
    return take(STRING) || take(SCALAR) ? undefined : 'a value'
  }
  const missing = readValue()
  take(SPACE)
  const expected = missing ?? (at < text.length ? 'the end of the file' : undefined)
  if (expected === undefined) return undefined
  const lines = text.slice(0, at).split('\n')
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1, expected }
}
