import { systemClock, type Clock, type Logger } from '../../clock.ts'
import { queryRows, statement, type Queryable } from './database.ts'

/** Local clocks drift little in this time, and a machine that was suspended is detected. */
const READ_EVERY_MS = 10_000

/** The time of a slower answer is too uncertain. */
const MAX_READING_MS = 1_000

const NOW = statement('database_now', 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms')

export interface DatabaseClockDeps {
  readonly pool: Queryable
  readonly logger: Pick<Logger, 'warn'>
  /** Monotonic milliseconds, unaffected by changes of the wall clock. Default: the process's own. */
  readonly elapsed?: (() => number) | undefined
}

/**
 * The database's time, shared by all its processes: times that one of them writes (the next retry, an order's deadline) mean the same to the others,
 * however their machines' clocks are set. Between readings, and while the database does not answer, the process's own monotonic clock advances it.
 * Throws when the first reading fails.
 */
export async function openDatabaseClock(deps: DatabaseClockDeps): Promise<Clock> {
  const { pool, logger, elapsed = () => performance.now() } = deps
  const read = async (): Promise<Reading> => {
    const askedAt = elapsed()
    const [row] = await queryRows<{ ms: number }>(pool, NOW, [])
    const answeredAt = elapsed()
    if (row === undefined) throw new Error('The database did not return its time')
    // The reading was taken somewhere in between.
    return { aheadMs: row.ms - (askedAt + answeredAt) / 2, answeredAt, tookMs: answeredAt - askedAt }
  }
  let known = await read()
  let refreshedAt = known.answeredAt
  const refresh = async (): Promise<void> => {
    try {
      const reading = await read()
      if (reading.tookMs <= MAX_READING_MS || reading.tookMs <= known.tookMs) known = reading
    } catch (error) {
      logger.warn({ error: String(error) }, 'The time of the database could not be read')
    }
  }
  return {
    now() {
      const at = elapsed()
      if (at - refreshedAt >= READ_EVERY_MS) {
        refreshedAt = at
        void refresh()
      }
      return Math.round(at + known.aheadMs)
    },
    delay: systemClock.delay,
  }
}

interface Reading {
  /** The database's clock minus the process's own. */
  readonly aheadMs: number
  readonly answeredAt: number
  readonly tookMs: number
}
