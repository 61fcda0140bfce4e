import { createHash } from 'node:crypto'

/** All events in order: enough to compare two runs, and to see how a run ended. */
export interface Trace {
  add(line: string): void
  /** The newest lines. */
  tail(count: number): readonly string[]
  length(): number
  /** Digest of all lines so far. */
  hash(): string
}

const KEPT = 400

/** `print` receives every line as it is added. */
export function createTrace(print?: (line: string) => void): Trace {
  const digest = createHash('sha256')
  const lines: string[] = []
  let count = 0
  return {
    add(line) {
      count += 1
      digest.update(line).update('\n')
      lines.push(line)
      if (lines.length > KEPT * 2) lines.splice(0, KEPT)
      print?.(line)
    },
    tail: (wanted) => lines.slice(-wanted),
    length: () => count,
    hash: () => digest.copy().digest('hex').slice(0, 16),
  }
}
