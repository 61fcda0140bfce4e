import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProduct } from '@sunspan/e2e/product'
import type { BenchRow } from '../report.ts'
import { sized } from '../sized.ts'
import { fitSlope, type Slope } from './fit-slope.ts'
import { PART_NAMES, sampleMemory, type MemoryOf, type Part } from './sample-memory.ts'
import { loadWithTransfers, QUOTES_PER_SECOND, type TransferLoad } from './transfer-load.ts'

const MINUTES = Number(process.env['MEMORY_MINUTES'] ?? sized({ full: 4, small: 0.1 }))
const ORDERS_PER_MINUTE = Number(process.env['MEMORY_ORDERS_PER_MINUTE'] ?? 60)
const AT_REST_SECONDS = sized({ full: 20, small: 1 })
const SAMPLE_MS = 1_000
/** The first part of the load, in which code is compiled and caches fill, does not count towards the slope. */
const WARM_UP_SHARE = 0.25
/** Means of as many equal stretches of time: single samples depend on the last garbage collection, and so on each other. */
const STRETCHES = 20

const BUDGET_PROCESS_MIB = 400
const BUDGET_ALL_GIB = 1.2
/** A leak of 1 kB per order at the load's pace is a tenth of it. */
const BUDGET_MIB_AN_HOUR = 10
const BUDGETED: readonly Part[] = ['server', 'engine', 'devnet']

interface Sample {
  /** Hours since the load began. */
  readonly hours: number
  readonly parts: Readonly<Record<Part, MemoryOf>>
}

/** Memory of the product on its devnet by process, at rest and under a load of transfers and quotes, with its slope. */
export async function measureMemory(): Promise<readonly BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sunspan-bench-'))
  const product = await startProduct({ dataDir, ...sized({ full: {}, small: { families: 'none' } }) })
  try {
    await sleep(AT_REST_SECONDS * 1_000)
    const rest = sampleMemory(product.pid)
    const ended = new AbortController()
    const sampling = sampleUntil(product.pid, ended.signal)
    const load = await loadWithTransfers(product.url, {
      minutes: MINUTES,
      ordersPerMinute: ORDERS_PER_MINUTE,
    }).finally(() => ended.abort())
    const samples = await sampling
    return [
      ...BUDGETED.flatMap((part) => rowsOf(part, { rest, samples, load })),
      totalRow(rest, samples),
      loadRow(load),
    ]
  } finally {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function sampleUntil(root: number, signal: AbortSignal): Promise<readonly Sample[]> {
  const samples: Sample[] = []
  const startedAt = performance.now()
  while (!signal.aborted) {
    samples.push({ hours: (performance.now() - startedAt) / 3_600_000, parts: sampleMemory(root) })
    await sleep(SAMPLE_MS, undefined, { signal }).catch(() => undefined)
  }
  return samples
}

function rowsOf(
  part: Part,
  measured: {
    readonly rest: Sample['parts']
    readonly samples: readonly Sample[]
    readonly load: TransferLoad
  },
): readonly BenchRow[] {
  const { rest, samples } = measured
  const most = Math.max(...samples.map(({ parts }) => parts[part].resident))
  const { slope, plusMinus } = slopeOf(part, samples)
  return [
    {
      what: `Resident memory of the ${part}, all families`,
      measured: `at most ${most.toFixed(0)} MiB`,
      budget: `${BUDGET_PROCESS_MIB} MiB`,
      against: `at rest ${rest[part].resident.toFixed(0)} MiB`,
      held: most <= BUDGET_PROCESS_MIB,
    },
    {
      what: `Its slope over ${MINUTES} minutes, the first quarter left out`,
      measured: `${slope.toFixed(1)} ± ${plusMinus.toFixed(1)} MiB an hour`,
      budget: `not above ${BUDGET_MIB_AN_HOUR} MiB an hour with 95 % certainty`,
      against: `${measured.load.orders} orders`,
      held: slope - plusMinus <= BUDGET_MIB_AN_HOUR,
    },
  ]
}

function slopeOf(part: Part, samples: readonly Sample[]): Slope {
  const warm = samples.slice(Math.ceil(samples.length * WARM_UP_SHARE))
  const length = Math.floor(warm.length / STRETCHES)
  const meanOf = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length
  const points = Array.from({ length: STRETCHES }, (_, index) => {
    const stretch = warm.slice(index * length, (index + 1) * length)
    return [
      meanOf(stretch.map(({ hours }) => hours)),
      meanOf(stretch.map(({ parts }) => parts[part].resident)),
    ] as const
  })
  return fitSlope(points)
}

function totalRow(rest: Sample['parts'], samples: readonly Sample[]): BenchRow {
  const totalOf = (parts: Sample['parts']): number =>
    PART_NAMES.reduce((sum, part) => sum + parts[part].proportional, 0)
  const most = samples.reduce((a, b) => (totalOf(a.parts) >= totalOf(b.parts) ? a : b)).parts
  const byPart = PART_NAMES.map((part) => `${part} ${most[part].proportional.toFixed(0)}`).join(', ')
  return {
    what: 'Memory of all nodes, database and server, all families',
    measured: `at most ${(totalOf(most) / 1024).toFixed(2)} GiB (MiB: ${byPart})`,
    budget: `${BUDGET_ALL_GIB} GiB`,
    against: `at rest ${(totalOf(rest) / 1024).toFixed(2)} GiB, proportional set size`,
    held: totalOf(most) <= BUDGET_ALL_GIB * 1024,
  }
}

const loadRow = ({ orders, incomplete, failedQuotes }: TransferLoad): BenchRow => ({
  what: 'The load behind it',
  measured: `${orders} orders at ${ORDERS_PER_MINUTE} a minute, ${incomplete} of the last not complete`,
  budget: 'all complete, no quote failed',
  against: `${QUOTES_PER_SECOND} quotes a second at the same time, ${failedQuotes} failed`,
  held: incomplete === 0 && failedQuotes === 0,
})
