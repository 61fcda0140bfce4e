import { mkdtemp, chmod, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@sunspan/host'
import type { BenchRow } from '../report.ts'
import { sized } from '../sized.ts'
import { CLIENTS, measureBareCommits } from './bare-commits.ts'
import { measureEngine, type EngineMeasure } from './measure-engine.ts'
import { COUNTING_SETTINGS } from './watch-statements.ts'

const ORDERS = sized({ full: 4_000, small: 128 })
const LANES = 4
/** The engine must reach the database's bare commit rate divided by this. */
const BUDGET_SHARE = 15

/**
 * Orders per second through scan, credit, pay and settle in one process, on PostgreSQL with durable settings and with chains in memory, paid by one lane
 * and by four; and, on the same server in the same run, bare single-row commits by sixteen clients.
 */
export async function measureOrdersPerSecond(): Promise<readonly BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sunspan-bench-postgres-'))
  await chmod(dataDir, 0o711)
  const server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'data'), settings: COUNTING_SETTINGS })
  process.env['TEST_POSTGRES_URL'] = server.url
  try {
    const commits = await measureBareCommits(server.url)
    const one = await measureEngine({ lanes: 1, orders: ORDERS })
    const four = await measureEngine({ lanes: LANES, orders: ORDERS })
    const share = commits / one.ordersPerSecond
    return [
      {
        what: 'Orders a second through the whole engine, one process',
        measured: describe(one, commits),
        budget: `at least 1/${BUDGET_SHARE}`,
        against: `${commits.toFixed(0)} single-row commits/s by ${CLIENTS} clients`,
        held: share <= BUDGET_SHARE,
        ratio: { name: 'orders', value: share, bound: BUDGET_SHARE },
      },
      {
        what: `The same, paid on ${LANES} networks`,
        measured: describe(four, commits),
        budget: 'no slower than on one',
        against: `${(four.ordersPerSecond / one.ordersPerSecond).toFixed(2)} times one lane`,
        held: four.ordersPerSecond >= one.ordersPerSecond,
        ratio: { name: 'orders-four-lanes', value: one.ordersPerSecond / four.ordersPerSecond, bound: 1 },
      },
    ]
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function describe(engine: EngineMeasure, commits: number): string {
  const { ordersPerSecond, statements, transactions, databaseMs } = engine
  const each = (total: number): string => (total / ORDERS).toFixed(2)
  return [
    `${ordersPerSecond.toFixed(0)} orders/s (1/${(commits / ordersPerSecond).toFixed(1)} of bare commits, ${ORDERS} orders;`,
    `an order: ${each(statements)} statements, ${each(transactions)} transactions, ${each(databaseMs)} ms in the database)`,
  ].join(' ')
}
