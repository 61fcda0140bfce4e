import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { descendants, startProduct } from '@sunspan/e2e/product'
import type { BenchRow } from './report.ts'

const BUDGET_SECONDS = 15
const BUDGET_GIB = 1.2

/** Which families run beside EVM, as DEVNET_FAMILIES says it. */
const DEVNETS = [
  { title: 'EVM alone', families: 'none' },
  { title: 'all families', families: undefined },
] as const

/** `npm start` to the first page with packages installed: on an empty data directory and again on the state it left. */
export async function measureStartUp(): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = []
  for (const devnet of DEVNETS) rows.push(...(await measureDevnet(devnet)))
  return rows
}

async function measureDevnet({ title, families }: (typeof DEVNETS)[number]): Promise<readonly BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sunspan-bench-'))
  const options = { dataDir, ...(families === undefined ? {} : { families }) }
  try {
    const first = await startProduct(options)
    const bytes = descendants(first.pid).reduce((sum, pid) => sum + proportionalSetSize(pid), 0)
    await first.stop()
    const second = await startProduct(options)
    await second.stop()
    const gib = bytes / 2 ** 30
    return [
      {
        what: `\`npm start\` to the first page, packages installed, ${title}`,
        measured: `${(first.startMs / 1000).toFixed(1)} s`,
        budget: `${BUDGET_SECONDS} s`,
        against: `second start on the same state ${(second.startMs / 1000).toFixed(1)} s`,
        held: first.startMs <= BUDGET_SECONDS * 1000,
      },
      {
        what: `Memory of all nodes, database and server, ${title}`,
        measured: `${gib.toFixed(2)} GiB`,
        budget: `${BUDGET_GIB} GiB`,
        against: 'proportional set size over all processes',
        held: gib <= BUDGET_GIB,
      },
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Bytes that a process holds, shared pages divided among their users. Linux only: /proc knows it. */
function proportionalSetSize(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
  return Number(kilobytes ?? 0) * 1024
}
