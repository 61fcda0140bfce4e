import { readFileSync } from 'node:fs'
import { descendants } from '@sunspan/e2e/product'

/** The user of the memory, by the command line; the first match counts. */
const PARTS = [
  ['engine', 'apps/server/src/main.ts --role engine'],
  ['server', 'apps/server/src/main.ts'],
  ['devnet', 'apps/devnet/src/main.ts'],
  ['EVM nodes', 'anvil'],
  ['PostgreSQL', 'postgres'],
  ['guardians and launcher', ''],
] as const

export type Part = (typeof PARTS)[number][0]
export const PART_NAMES: readonly Part[] = PARTS.map(([name]) => name)

export interface MemoryOf {
  /** MiB that are resident, with what is shared counted in full. */
  readonly resident: number
  /** MiB with shared pages divided among their users. */
  readonly proportional: number
}

/** The memory of all processes below `root`, by part. Linux only, since it reads /proc. */
export function sampleMemory(root: number): Readonly<Record<Part, MemoryOf>> {
  const sums = new Map(PARTS.map(([name]) => [name, { resident: 0, proportional: 0 }]))
  for (const pid of descendants(root)) {
    const found = readProcess(pid)
    const sum = sums.get(PARTS.find(([, mark]) => found?.command.includes(mark))?.[0] ?? 'server')
    if (found === undefined || sum === undefined) continue
    sum.resident += found.resident
    sum.proportional += found.proportional
  }
  // CAST: the map has an entry for each part.
  return Object.fromEntries(sums) as Record<Part, MemoryOf>
}

function readProcess(pid: number): (MemoryOf & { readonly command: string }) | undefined {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    const mib = (field: string): number =>
      Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0) / 1024
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return { command, resident: mib('Rss'), proportional: mib('Pss') }
  } catch {
    // It ended between listing and reading.
    return undefined
  }
}
