import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort, startEmbeddedPostgres } from '@sunspan/host'
import { Pool } from 'pg'
import { median, percentile } from '../percentile.ts'
import type { BenchRow } from '../report.ts'
import { sized } from '../sized.ts'
import { changeOrders, type ChangedOrder } from './change-orders.ts'
import { keyOf, startStreamClients, type StreamClients } from './stream-clients.ts'
import { startStreamServer, type StreamServer } from './stream-server.ts'
import { writeStreamUsers } from './stream-users.ts'

const STREAMS = Number(process.env['STREAMS'] ?? sized({ full: 10_000, small: 50 }))
/** The baseline for the others. */
const FEW = Math.min(10, STREAMS)
const CHANGES_PER_SECOND = 100
const SECONDS = sized({ full: 20, small: 1 })
const WARM_UP_SECONDS = sized({ full: 5, small: 1 })
/** Longer than two heartbeats, which make some of the memory. */
const SETTLE_MS = sized({ full: 32_000, small: 100 })
const ARRIVAL_MS = 10_000
/** The longest wait that the retry hint names. */
const RETRY_MS = 3_000
const BUDGET = { p99Ms: 1_000, memoryGb: 1.5, stormMs: 30_000 }

/** One API process with many event streams: its memory, the way of a change to its client, and a restart that all clients come back from. */
export async function measureStreams(): Promise<readonly BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sunspan-bench-streams-'))
  await chmod(dataDir, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
  const pool = new Pool({ connectionString: postgres.url, max: 8 })
  // The server ends connections that the pool has released but that are still closing.
  pool.on('error', () => undefined)
  const port = await findFreePort()
  const start = (): Promise<StreamServer> =>
    startStreamServer({ port, databaseUrl: postgres.url, dataDir, streams: STREAMS })
  let server = await start()
  const clients = startStreamClients(server.url)
  try {
    await writeStreamUsers(pool, STREAMS)
    const few = await measureFew(pool, server, clients)
    const beganAt = performance.now()
    await clients.open(FEW, STREAMS)
    const openedMs = performance.now() - beganAt
    console.info(`opened ${STREAMS} streams in ${(openedMs / 1_000).toFixed(1)} s`)
    await sleep(SETTLE_MS)
    const memory = server.memory()
    const way = await measureWay(pool, clients, STREAMS)
    const storm = await measureStorm(pool, clients, server, async () => {
      server = await start()
    })
    return [memoryRow(memory, few.memory), wayRow(way, few.way), storm]
  } finally {
    clients.stop()
    await server.stop()
    await pool.end()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface Way {
  readonly samples: readonly number[]
  /** Changes that no client received. */
  readonly missed: number
}

async function measureFew(
  pool: Pool,
  server: StreamServer,
  clients: StreamClients,
): Promise<{ readonly way: Way; readonly memory: number }> {
  await clients.open(0, FEW)
  const way = await measureWay(pool, clients, FEW)
  return { way, memory: server.memory() }
}

async function measureWay(pool: Pool, clients: StreamClients, users: number): Promise<Way> {
  await changeOrders(pool, { users, perSecond: CHANGES_PER_SECOND, seconds: WARM_UP_SECONDS })
  const changes = await changeOrders(pool, { users, perSecond: CHANGES_PER_SECOND, seconds: SECONDS })
  const missed = await untilReceived(clients, changes)
  const samples = changes.flatMap((change) => {
    const at = clients.told.get(keyOf(change))
    return at === undefined ? [] : [at - change.at]
  })
  return { samples, missed }
}

/** The number of changes that no client receives in time. A change right after another one may arrive together with it: the latest of an order counts. */
async function untilReceived(clients: StreamClients, changes: readonly ChangedOrder[]): Promise<number> {
  const latest = [...new Map(changes.map((change) => [change.id, change])).values()]
  const count = (): number => latest.filter((change) => !clients.told.has(keyOf(change))).length
  const deadline = performance.now() + ARRIVAL_MS
  while (count() > 0 && performance.now() < deadline) await sleep(100)
  return count()
}

/** The server stops, orders change while it is away, and it starts again: every client returns, and gets what it missed. */
async function measureStorm(
  pool: Pool,
  clients: StreamClients,
  server: StreamServer,
  restart: () => Promise<void>,
): Promise<BenchRow> {
  const before = new Map(clients.refused)
  await server.stop()
  await clients.untilOpen(0, ARRIVAL_MS)
  const changes = await changeOrders(pool, { users: STREAMS, perSecond: CHANGES_PER_SECOND, seconds: 3 })
  await restart()
  const backAt = performance.now()
  await clients.untilOpen(STREAMS, 120_000)
  const stormMs = performance.now() - backAt
  const missed = await untilReceived(clients, changes)
  const refused = [...clients.refused].reduce(
    (sum, [status, all]) => sum + all - (before.get(status) ?? 0),
    0,
  )
  return {
    what: `All ${STREAMS} streams come back after a restart`,
    measured: `${(stormMs / 1_000).toFixed(1)} s after its start, ${refused} refused, ${missed} of ${changes.length} changes missed`,
    budget: `${BUDGET.stormMs / 1_000} s, none refused, none missed`,
    against: `the spread of the retry hint: 1 to ${RETRY_MS / 1_000} s`,
    held: stormMs <= BUDGET.stormMs && refused === 0 && missed === 0,
    ratio: { name: 'streams-return', value: stormMs / RETRY_MS },
  }
}

const mb = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`

const memoryRow = (memory: number, before: number): BenchRow => ({
  what: `Memory of one API process with ${STREAMS} event streams`,
  measured: `${mb(memory)}, ${((memory - before) / 1_000 / STREAMS).toFixed(1)} kB a stream`,
  budget: `at most ${BUDGET.memoryGb} GB`,
  against: `${mb(before)} with ${FEW}`,
  held: memory <= BUDGET.memoryGb * 1e9,
  ratio: { name: 'streams-memory', value: memory / (BUDGET.memoryGb * 1e9), bound: 1 },
})

const describeWay = ({ samples }: Way): string =>
  `median ${median(samples).toFixed(1)} ms, 99 % under ${percentile(samples, 0.99).toFixed(1)} ms`

const wayRow = (way: Way, few: Way): BenchRow => ({
  what: `From commit to client with ${STREAMS} event streams, ${CHANGES_PER_SECOND} changes a second`,
  measured: `${describeWay(way)}, ${way.missed} missed`,
  budget: `99 % under ${BUDGET.p99Ms / 1_000} s`,
  against: `${describeWay(few)} with ${FEW}`,
  held: percentile(way.samples, 0.99) <= BUDGET.p99Ms && way.missed === 0,
  ratio: { name: 'streams-way', value: median(way.samples) / median(few.samples) },
})
