import { systemClock, type Clock, type Logger } from '../../clock.ts'
import { queryRows, statement, type Queryable } from './database.ts'

/** Own clocks gain or lose this little in so short a time; one that stood still with its machine is found out. */
const READ_EVERY_MS = 10_000

/** An answer that took longer says too little of when it was given. */
const LONGEST_READING_MS = 1_000

const NOW = statement('database_now', 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms')

export interface DatabaseClockDeps {
  readonly pool: Queryable
  readonly logger: Pick<Logger, 'warn'>
  /** Milliseconds since any moment; never set, as a wall clock is. Left out: the process's own. */
  readonly elapsed?: (() => number) | undefined
}

/**
 * The time of the database, for all processes that share it: what one of them writes (when to try again, until when an order waits) means
 * the same to the others, whatever the clocks of their machines are set to. Between two readings the process counts on by itself; while the
 * database does not answer it goes on so. Throws when the first reading fails.
 */
export async function openDatabaseClock(deps: DatabaseClockDeps): Promise<Clock> {
  const { pool, logger, elapsed = () => performance.now() } = deps
  const read = async (): Promise<Reading> => {
    const askedAt = elapsed()
    const [row] = await queryRows<{ ms: number }>(pool, NOW, [])
    const answeredAt = elapsed()
    if (row === undefined) throw new Error('The database did not tell its time')
    // It was read somewhere in between.
    return { aheadMs: row.ms - (askedAt + answeredAt) / 2, answeredAt, tookMs: answeredAt - askedAt }
  }
  let known = await read()
  let lookedAt = known.answeredAt
  const refresh = async (): Promise<void> => {
    try {
      const reading = await read()
      if (reading.tookMs <= LONGEST_READING_MS || reading.tookMs <= known.tookMs) known = reading
    } catch (error) {
      logger.warn({ error: String(error) }, 'The time of the database could not be read')
    }
  }
  return {
    now() {
      const at = elapsed()
      if (at - lookedAt >= READ_EVERY_MS) {
        lookedAt = at
        void refresh()
      }
      return Math.round(at + known.aheadMs)
    },
    delay: systemClock.delay,
  }
}

interface Reading {
  /** What the database's clock shows beyond the process's own. */
  readonly aheadMs: number
  readonly answeredAt: number
  readonly tookMs: number
}
