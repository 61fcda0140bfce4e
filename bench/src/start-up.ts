import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { descendants, startProduct } from '@sunspan/e2e/product'
import type { BenchRow } from './report.ts'

/** Which families run beside EVM, as DEVNET_FAMILIES says it, and what that may take. */
const DEVNETS = [
  { title: 'EVM alone', families: 'none', seconds: 15, gib: 1.2 },
  { title: 'all families', families: undefined, seconds: 20, gib: 2.4 },
] as const

/** `npm start` to the first page with packages installed: on an empty data directory and again on the state it left. */
export async function measureStartUp(): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = []
  for (const devnet of DEVNETS) rows.push(...(await measureDevnet(devnet)))
  return rows
}

async function measureDevnet(devnet: (typeof DEVNETS)[number]): Promise<readonly BenchRow[]> {
  const { title, seconds, families } = devnet
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
        budget: `${seconds} s`,
        against: `second start on the same state ${(second.startMs / 1000).toFixed(1)} s`,
        held: first.startMs <= seconds * 1000,
      },
      {
        what: `Memory of all nodes, database and server, ${title}`,
        measured: `${gib.toFixed(2)} GiB`,
        budget: `${devnet.gib} GiB`,
        against: 'proportional set size over all processes',
        held: gib <= devnet.gib,
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
