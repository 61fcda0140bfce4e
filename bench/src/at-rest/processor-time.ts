import { readFileSync } from 'node:fs'
import { descendants } from '@sunspan/e2e/product'

/** Parts of the running product. */
export type Part = 'server' | 'database' | 'devnet'

/** Clock ticks a second of /proc, on every Linux that Node runs on. */
const TICKS = 100

const partOf = (command: string): Part => {
  if (command.includes('apps/server/src/main')) return 'server'
  return command.includes('postgres') ? 'database' : 'devnet'
}

/** Seconds of processor time that each part has used so far, with those of children that have ended. Linux only: it reads /proc. */
export function readProcessorTime(rootPid: number): ReadonlyMap<Part, number> {
  const seconds = new Map<Part, number>()
  for (const pid of descendants(rootPid)) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
      const part = partOf(command)
      seconds.set(part, (seconds.get(part) ?? 0) + ticks / TICKS)
    } catch {
      // It ended between listing and reading; its parent has its time.
    }
  }
  return seconds
}
