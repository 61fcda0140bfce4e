import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { descendants, startProduct } from '@sunspan/e2e/product'
import { median } from './percentile.ts'
import type { BenchRow } from './report.ts'
import { sized } from './sized.ts'

const BUDGET_SECONDS = 15
const BUDGET_GIB = 1.2

const STARTS_AGAIN = sized({ full: true, small: false })

interface DevnetKind {
  readonly name: string
  readonly title: string
  /** Besides EVM, as in DEVNET_FAMILIES. */
  readonly families: string | undefined
}

const DEVNETS: readonly DevnetKind[] = sized({
  full: [
    { name: 'evm', title: 'EVM alone', families: 'none' },
    { name: 'all', title: 'all families', families: undefined },
  ],
  small: [{ name: 'evm', title: 'EVM alone', families: 'none' }],
})

/** Time from `npm start` to the first page with packages installed: with an empty data directory, and again with the resulting state. */
export async function measureStartUp(): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = []
  for (const devnet of DEVNETS) rows.push(...(await measureDevnet(devnet)))
  return rows
}

async function measureDevnet({ name, title, families }: DevnetKind): Promise<readonly BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sunspan-bench-'))
  const options = { dataDir, ...(families === undefined ? {} : { families }) }
  try {
    const first = await startProduct(options)
    const bytes = descendants(first.pid).reduce((sum, pid) => sum + proportionalSetSize(pid), 0)
    await first.stop()
    const secondMs = STARTS_AGAIN ? await startAgain(options) : Number.NaN
    const runtimeMs = bareRuntimeMs()
    const gib = bytes / 2 ** 30
    return [
      {
        what: `\`npm start\` to the first page, packages installed, ${title}`,
        measured: `${(first.startMs / 1000).toFixed(1)} s`,
        budget: `${BUDGET_SECONDS} s`,
        against: `second start on the same state ${(secondMs / 1000).toFixed(1)} s; a bare Node ${runtimeMs.toFixed(0)} ms`,
        held: first.startMs <= BUDGET_SECONDS * 1000,
        ratio: { name: `start-${name}`, value: first.startMs / runtimeMs },
      },
      {
        what: `Memory of all nodes, database and server, ${title}`,
        measured: `${gib.toFixed(2)} GiB`,
        budget: `${BUDGET_GIB} GiB`,
        against: 'proportional set size over all processes',
        held: gib <= BUDGET_GIB,
        ratio: { name: `start-memory-${name}`, value: gib / BUDGET_GIB, bound: 1 },
      },
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Milliseconds to start on the state of the first start. */
async function startAgain(options: Parameters<typeof startProduct>[0]): Promise<number> {
  const second = await startProduct(options)
  await second.stop()
  return second.startMs
}

/** Median time to start Node with nothing to run, and end it. */
function bareRuntimeMs(): number {
  const samples = Array.from({ length: 9 }, () => {
    const began = performance.now()
    execFileSync(process.execPath, ['--eval', ''])
    return performance.now() - began
  })
  return median(samples)
}

/** Memory of a process in bytes, with shared pages divided among their users. Linux only, since it reads /proc. */
function proportionalSetSize(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
  return Number(kilobytes ?? 0) * 1024
}
