import { PgBoss } from 'pg-boss'
import type { Transaction } from '@sunspan/bridge'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { QUEUE_NAMES, QUEUES, type QueueName } from './queues.ts'
import { runJobs, type JobShares, type RunningQueue } from './run-jobs.ts'

/** A schema of its own: the library's migrations touch nothing of ours. */
const SCHEMA = 'jobs'
const STOP_TIMEOUT_MS = 2_000

export interface NewJob {
  readonly data: object
  /** Whose it is: `perGroup` of these run at the same time in a process. */
  readonly group?: string
}

export interface Counts {
  readonly queue: QueueName
  /** Waiting for their first attempt or the next one. */
  readonly waiting: number
  readonly active: number
}

/** A job that has used up its retries. */
export interface DeadJob {
  readonly data: unknown
  /** When it was first due. */
  readonly since: Date
  /** Why its last attempt failed. */
  readonly reason: string
}

/** Background jobs over the installation's database. They are done at least once, by whichever process takes them. */
export interface JobQueue {
  /** Adds jobs in the caller's transaction. */
  enqueue(tx: Transaction, name: QueueName, jobs: readonly NewJob[]): Promise<void>
  /** Starts doing the jobs of a queue. A handler that rejects fails its job alone, which is tried again as its queue says. */
  work(name: QueueName, handler: (data: unknown) => Promise<unknown>, shares: JobShares): void
  /** Sends a job of this queue once a minute, over all processes. */
  everyMinute(name: QueueName): Promise<void>
  /** Looks for jobs of a queue at once. */
  wake(name: QueueName): void
  count(): Promise<readonly Counts[]>
  /** Jobs of a queue of dead ones, oldest first. */
  listDead(name: QueueName): Promise<readonly DeadJob[]>
  /** Returns dead jobs to their queue, with all their attempts; returns how many. */
  retryDead(name: QueueName): Promise<number>
  /** Waits for running jobs, briefly; others are done by another process, or after the next start. The pool stays open. */
  stop(): Promise<void>
}

/** Dead jobs that one statement returns to their queue. */
const REDRIVEN = 500

/**
 * Creates the library's tables if they do not exist, and connects to the queues. `pool` is for jobs alone, so that they never take a connection from
 * the money core. `superviseSeconds` is how often jobs of killed processes are looked for.
 */
export async function openJobQueue(deps: {
  readonly pool: Pool
  readonly logger: Logger
  readonly superviseSeconds?: number
  /** False where jobs are only counted or returned. */
  readonly isWorker?: boolean
}): Promise<JobQueue> {
  const { pool, logger, superviseSeconds = 30, isWorker = true } = deps
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: SCHEMA,
    migrate: isWorker,
    supervise: isWorker,
    schedule: isWorker,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    // Dependencies between jobs, which we do not use.
    flowIntervalSeconds: 3_600,
  })
  boss.on('error', (error) => {
    logger.warn({ err: toError(error) }, 'the job queue had an error')
  })
  boss.on('warning', (warning) => {
    logger.warn({ warning }, 'the job queue has a warning')
  })
  await boss.start()
  if (isWorker) await declareQueues(boss)
  const running = new Map<QueueName, RunningQueue>()
  return {
    async enqueue(tx, name, jobs) {
      if (jobs.length === 0) return
      const db = { executeSql: (text: string, values?: unknown[]) => tx.query(text, values) }
      await boss.insert(
        name,
        jobs.map(({ data, group }) => ({ data, ...(group === undefined ? {} : { group: { id: group } }) })),
        { db },
      )
    },
    work(name, handler, shares) {
      running.set(name, runJobs(boss, name, handler, { shares, logger }))
    },
    everyMinute: (name) => boss.schedule(name, '* * * * *'),
    wake(name) {
      running.get(name)?.wake()
    },
    async count() {
      const queues = await boss.getQueues([...QUEUE_NAMES])
      return QUEUE_NAMES.map((queue) => {
        const found = queues.find(({ name }) => name === queue)
        return { queue, waiting: found?.queuedCount ?? 0, active: found?.activeCount ?? 0 }
      })
    },
    async listDead(name) {
      const jobs = await boss.findJobs<unknown>(name, { queued: true })
      return jobs
        .map(({ data, createdOn, sourceCreatedOn, sourceOutput }) => ({
          data,
          since: sourceCreatedOn ?? createdOn,
          reason: String(Object(sourceOutput).message ?? 'unknown'),
        }))
        .sort((a, b) => a.since.getTime() - b.since.getTime())
    },
    retryDead: (name) => redriveAll(boss, name),
    async stop() {
      await Promise.all([...running.values()].map((queue) => queue.stop(STOP_TIMEOUT_MS)))
      await boss.stop({ close: false, timeout: STOP_TIMEOUT_MS })
    },
  }
}

async function redriveAll(boss: PgBoss, name: QueueName): Promise<number> {
  let total = 0
  for (let moved = REDRIVEN; moved === REDRIVEN; total += moved) {
    moved = await boss.redrive(name, { limit: REDRIVEN })
  }
  return total
}

/** The library reports copies of errors, with whatever the driver had attached to them. */
function toError(reported: unknown): Error {
  const { message, code } = Object(reported)
  return Object.assign(new Error(String(message)), typeof code === 'string' ? { code } : {})
}

async function declareQueues(boss: PgBoss): Promise<void> {
  for (const name of QUEUE_NAMES) {
    const { policy, ...terms } = { policy: 'standard' as const, ...QUEUES[name] }
    await boss.createQueue(name, { policy, ...terms })
    // Creating changes nothing of a queue that an earlier version made.
    await boss.updateQueue(name, terms)
  }
}
