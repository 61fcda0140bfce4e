import { Pool } from 'pg'
import type { Logger } from '../../../clock.ts'
import { migrate } from '../../../store/database/run-migrations.ts'
import { composeCrashBridge } from './compose-crash-bridge.ts'
import type { EngineLine, EnginePlan } from './engine-plan.ts'
import type { ReportPassage, SeenQuery } from '../seams/seam.ts'
import { createStriker, type Strike } from '../seams/striker.ts'
import { watchPool } from '../seams/watch-pool.ts'

/** Shorter than a server's, so that a suspended transaction delays the matrix for less time. */
const IDLE_TRANSACTION_MS = 3_000

const print = (line: EngineLine): void => {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

const logAs = (level: string) => (fields: object, message: string) => {
  print({ event: 'log', level, message, ...fields })
}
const logger: Logger = {
  debug: () => undefined,
  info: logAs('info'),
  warn: logAs('warn'),
  error: logAs('error'),
}

/** Strikes, and reports commits of a process that continues after its strike; a COMMIT that was already sent does not count. */
function watchStrike(strike: Strike): ReportPassage {
  const striker = createStriker(strike)
  const late = new WeakSet<readonly SeenQuery[]>()
  return (passage) => {
    striker.report(passage)
    if (!striker.hasStruck() || passage.kind !== 'commit') return
    if (passage.moment === 'before') late.add(passage.queries)
    else if (late.has(passage.queries))
      print({ event: 'committed', statements: passage.queries.map(({ name }) => name) })
  }
}

/** One engine in a separate process: migrates, watches and pays until SIGTERM, or until its strike. */
async function main(plan: EnginePlan): Promise<void> {
  const { databaseUrl, nodes, strike } = plan
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 12,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
  })
  pool.on('error', (error) => {
    logger.warn({ error: String(error) }, 'A database connection broke')
  })
  const report = strike === null ? () => undefined : watchStrike(strike)
  await migrate(watchPool(pool, report))
  const sentMethod =
    strike?.seam.kind === 'rpc' && strike.seam.moment === 'sent' ? strike.seam.method : undefined
  const bridge = composeCrashBridge({
    nodes,
    pool,
    logger,
    watch: strike === null ? undefined : { report, sentMethod },
  })
  await bridge.start()
  bridge.orders.subscribe(({ status }) => {
    report({ kind: 'told', status })
  })
  const stop = new AbortController()
  process.once('SIGTERM', () => {
    stop.abort()
  })
  print({ event: 'running' })
  await bridge.engine.run(stop.signal)
  await bridge.stop()
  await pool.end()
}

// CAST: written by the matrix that started this process.
await main(JSON.parse(process.argv[2] ?? '') as EnginePlan)
