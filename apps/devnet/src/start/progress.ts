export interface Progress {
  /** Runs a part of the start and prints it with its duration when done. `remark` may add a note about the result. */
  step<T>(title: string, part: () => Promise<T>, remark?: (result: T) => string): Promise<T>
  line(text: string): void
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

/** Prints to a terminal, one line per step. */
export function createProgress({
  write,
  now,
}: {
  write: (text: string) => void
  now: () => number
}): Progress {
  const line = (text: string) => write(`${text}\n`)
  return {
    line,
    async step(title, part, remark) {
      const startedAt = now()
      const result = await part()
      const extra = remark?.(result)
      line(`  ${title.padEnd(34)} ${seconds(now() - startedAt).padStart(7)}${extra ? `   ${extra}` : ''}`)
      return result
    },
  }
}
