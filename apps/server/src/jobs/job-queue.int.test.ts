import { withTransaction } from '@sunspan/bridge'
import { Pool } from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { leaseServerDatabase } from '../testing/lease-server-database.ts'
import { openJobQueue, type JobQueue } from './create-job-queue.ts'

const logger = pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' })
const CONNECTIONS = 4
const SHARES = { atOnce: 15 }

let databaseUrl: string
let pool: Pool
let closers: (() => Promise<unknown>)[]

beforeEach(async () => {
  const database = await leaseServerDatabase()
  databaseUrl = database.url
  closers = [() => database.drop()]
  pool = open('test', 2)
})
afterEach(async () => {
  for (const close of closers.toReversed()) await close()
})

function open(name: string, max: number): Pool {
  const opened = new Pool({ connectionString: databaseUrl, max, application_name: name })
  opened.on('error', () => undefined)
  closers.push(() => opened.end())
  return opened
}

async function start(): Promise<JobQueue> {
  const queue = await openJobQueue({ pool: open('sunspan jobs', CONNECTIONS), logger, superviseSeconds: 1 })
  closers.push(() => queue.stop())
  return queue
}

const enqueue = (queue: JobQueue, ...numbers: readonly number[]): Promise<void> =>
  withTransaction(pool, (tx) =>
    queue.enqueue(
      tx,
      'push',
      numbers.map((number) => ({ data: { number } })),
    ),
  )

/** Counts jobs by state. */
async function states(): Promise<Readonly<Record<string, number>>> {
  const { rows } = await pool.query<{ state: string; count: number }>(
    `SELECT state::text, count(*)::int FROM jobs.job WHERE name = 'push' GROUP BY 1`,
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

describe('the queue', () => {
  it('is there once, however many processes start at once', async () => {
    const queues = await Promise.all([start(), start(), start()])
    for (const queue of queues) await enqueue(queue, 1)
    expect(await states()).toEqual({ created: 3 })
    const { rows } = await pool.query<{ schema: string }>(
      `SELECT DISTINCT table_schema AS schema FROM information_schema.tables WHERE table_name = 'job'`,
    )
    expect(rows).toEqual([{ schema: 'jobs' }])
  })

  it('has no job of a transaction that rolls back', async () => {
    const queue = await start()
    const crash = withTransaction(pool, async (tx) => {
      await queue.enqueue(tx, 'push', [{ data: { number: 1 } }])
      throw new Error('crash')
    })
    await expect(crash).rejects.toThrow('crash')
    expect(await states()).toEqual({})
  })

  it('fails one job of several alone, and tries it again', async () => {
    const queue = await start()
    queue.work(
      'push',
      async (data) => {
        if (Object(data).number === 2) throw new Error('no')
      },
      SHARES,
    )
    await enqueue(queue, 1, 2, 3)
    queue.wake('push')
    await expect.poll(states, { timeout: 60_000 }).toEqual({ completed: 2, retry: 1 })
  })

  it('does a few jobs of a group at a time, and those of others at the same time', async () => {
    const queue = await start()
    const begun: string[] = []
    const never = Promise.withResolvers<undefined>()
    queue.work(
      'push',
      (data) => {
        begun.push(String(Object(data).whose))
        return Object(data).whose === 'mallory' ? never.promise : Promise.resolve()
      },
      { atOnce: 5, perGroup: 2 },
    )
    const jobsOf = (whose: string, count: number) =>
      Array.from({ length: count }, () => ({ data: { whose }, group: whose }))
    await withTransaction(pool, (tx) => queue.enqueue(tx, 'push', jobsOf('mallory', 120)))
    queue.wake('push')
    await expect.poll(() => begun).toEqual(['mallory', 'mallory'])
    await withTransaction(pool, (tx) => queue.enqueue(tx, 'push', jobsOf('alice', 3)))
    queue.wake('push')
    await expect.poll(states).toEqual({ completed: 3, active: 2, created: 118 })
    expect(begun).toEqual(['mallory', 'mallory', 'alice', 'alice', 'alice'])
  })

  it('leaves what runs when it stops to another process', async () => {
    const first = await start()
    const never = Promise.withResolvers<undefined>()
    first.work('push', () => never.promise, SHARES)
    await enqueue(first, 1)
    first.wake('push')
    await expect.poll(states).toEqual({ active: 1 })
    await first.stop()
    expect(await states()).toEqual({ retry: 1 })
    const done: unknown[] = []
    const second = await start()
    second.work('push', async (data) => done.push(data), SHARES)
    await pool.query('UPDATE jobs.job SET start_after = now()')
    await expect.poll(() => done, { timeout: 60_000 }).toEqual([{ number: 1 }])
  })

  it('does each of many jobs once over two processes, with its own few connections', async () => {
    const done: unknown[] = []
    const queues = await Promise.all([start(), start()])
    for (const queue of queues) queue.work('push', async (data) => done.push(Object(data).number), SHARES)
    const numbers = Array.from({ length: 300 }, (_, number) => number)
    const [queue] = queues
    await enqueue(queue ?? (await start()), ...numbers)
    let most = 0
    await expect
      .poll(
        async () => {
          const { rows } = await pool.query<{ count: number }>(
            `SELECT count(*)::int FROM pg_stat_activity WHERE application_name = 'sunspan jobs' AND datname = current_database()`,
          )
          most = Math.max(most, rows[0]?.count ?? 0)
          return done.length
        },
        { timeout: 60_000, interval: 20 },
      )
      .toBe(numbers.length)
    expect(new Set(done).size).toBe(numbers.length)
    expect(most).toBeLessThanOrEqual(2 * CONNECTIONS)
    expect(most).toBeGreaterThan(0)
  })

  it('sends the clean-up once a minute, and keeps one at a time', async () => {
    const queue = await start()
    await queue.everyMinute('clean_up')
    const { rows } = await pool.query('SELECT name, cron FROM jobs.schedule')
    expect(rows).toEqual([{ name: 'clean_up', cron: '* * * * *' }])
    for (let turn = 0; turn < 3; turn += 1) {
      await withTransaction(pool, (tx) => queue.enqueue(tx, 'clean_up', [{ data: {} }]))
    }
    const { rowCount } = await pool.query(`SELECT FROM jobs.job WHERE name = 'clean_up'`)
    expect(rowCount).toBe(1)
  })

  it('gives an older queue the terms of this version', async () => {
    await start()
    await pool.query(`UPDATE jobs.queue SET retry_limit = 1 WHERE name = 'webhook'`)
    await start()
    const { rows } = await pool.query(`SELECT retry_limit FROM jobs.queue WHERE name = 'webhook'`)
    expect(rows).toEqual([{ retry_limit: 16 }])
  })

  it('tries a webhook for more than a day', async () => {
    await start()
    const { rows } = await pool.query<{ hours: number }>(
      `SELECT sum(least(retry_delay_max, retry_delay * 2 ^ (n - 1)))::float / 3600 AS hours
       FROM jobs.queue CROSS JOIN generate_series(1, retry_limit) n WHERE name = 'webhook' AND retry_backoff`,
    )
    expect(rows[0]?.hours).toBeGreaterThan(24)
  })
})
