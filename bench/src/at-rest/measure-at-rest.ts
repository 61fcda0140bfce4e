import { findEmbeddedPostgres } from '@sunspan/host'
import { startProduct } from '@sunspan/e2e/product'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { BenchRow } from '../report.ts'
import { sized } from '../sized.ts'
import { countCallsOfTransfer } from './calls-of-transfer.ts'
import { callsBetween, countCalls, listCalls, readNodeCalls, type NodeCalls } from './node-calls.ts'
import { readProcessorTime, type Part } from './processor-time.ts'

/** Until the first page is served, wallets are funded and books are opened. */
const SETTLE_MS = sized({ full: 45_000, small: 1_000 })
const MEASURED_MS = sized({ full: 60_000, small: 2_000 })
const HOUR_MS = 3_600_000

/** Percent of one core. */
const SHARE_BUDGETS: Readonly<Record<Part, number>> = { server: 5, database: 5, devnet: 5 }
const TRANSACTIONS_BUDGET = 60
/** Calls of a network an hour: six a second, of which the refreshed fees and balances of quotes are about two. */
const CALLS_BUDGET = 21_600

interface Sample {
  readonly at: number
  readonly processor: ReadonlyMap<Part, number>
  readonly transactions: number
  readonly calls: NodeCalls
}

/** What the product costs while idle, all networks running, and how many calls a transfer adds. */
export async function measureAtRest(): Promise<readonly BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sunspan-bench-'))
  const product = await startProduct({ dataDir, ...sized({ full: {}, small: { families: 'none' } }) })
  const database = new Client({ connectionString: await findEmbeddedPostgres(join(dataDir, 'postgres')) })
  try {
    await database.connect()
    const sample = async (): Promise<Sample> => ({
      at: performance.now(),
      processor: readProcessorTime(product.pid),
      transactions: await readTransactions(database),
      calls: await readNodeCalls(product.url),
    })
    await sleep(SETTLE_MS)
    const before = await sample()
    await sleep(MEASURED_MS)
    const after = await sample()
    const atRest = describe(before, after)
    return [...atRest, ...(await countCallsOfTransfer(product.url))]
  } finally {
    await database.end()
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function describe(before: Sample, after: Sample): readonly BenchRow[] {
  const seconds = (after.at - before.at) / 1_000
  const shares = Object.entries(SHARE_BUDGETS).map(([name, budget]): BenchRow => {
    // CAST: the budgets are declared with exactly these keys.
    const part = name as Part
    const used = (after.processor.get(part) ?? 0) - (before.processor.get(part) ?? 0)
    const share = (used / seconds) * 100
    return {
      what: `Processor time of the ${part} at rest`,
      measured: `${share.toFixed(1)} % of a core`,
      budget: `${budget} %`,
      against: `over ${seconds.toFixed(0)} s, all networks`,
      held: share <= budget,
    }
  })
  const transactions = (after.transactions - before.transactions) / seconds
  const calls = Object.entries(callsBetween(before.calls, after.calls)).map(
    ([networkId, methods]): BenchRow => {
      const hourly = Object.fromEntries(
        Object.entries(methods).map(([method, count]) => [
          method,
          (count * HOUR_MS) / (after.at - before.at),
        ]),
      )
      return {
        what: `RPC calls of ${networkId} an hour at rest`,
        measured: countCalls(hourly).toFixed(0),
        budget: String(CALLS_BUDGET),
        against: listCalls(hourly),
        held: countCalls(hourly) <= CALLS_BUDGET,
      }
    },
  )
  return [
    ...shares,
    {
      what: 'Database transactions a second at rest',
      measured: transactions.toFixed(1),
      budget: String(TRANSACTIONS_BUDGET),
      against: 'pg_stat_database',
      held: transactions <= TRANSACTIONS_BUDGET,
    },
    ...calls,
  ]
}

async function readTransactions(database: Client): Promise<number> {
  const { rows } = await database.query<{ count: string }>(
    'SELECT xact_commit + xact_rollback AS count FROM pg_stat_database WHERE datname = current_database()',
  )
  return Number(rows[0]?.count ?? 0)
}
