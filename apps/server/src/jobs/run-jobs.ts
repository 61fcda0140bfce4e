import type { Job, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { QueueName } from './queues.ts'

export interface JobShares {
  /** Jobs that this process does at the same time. */
  readonly atOnce: number
  /** Of these, jobs of one group: others have the rest, however many a group has waiting. */
  readonly perGroup?: number
}

export interface RunningQueue {
  /** Looks for jobs at once. */
  wake(): void
  /** Takes no further job, and waits so long for those that run. The others are tried again, by this process or another. */
  stop(timeoutMs: number): Promise<void>
}

interface JobInWork {
  readonly group: string | undefined
  readonly done: Promise<void>
}

/** New jobs of this process wake it, so that only retries and the jobs of others wait for this. */
const POLL_MS = 5_000

/**
 * Does the jobs of a queue, each as it comes: one that takes long holds up nothing but its own place. A handler that rejects fails its job alone, which
 * is tried again as its queue says.
 */
export function runJobs(
  boss: PgBoss,
  name: QueueName,
  handler: (data: unknown) => Promise<unknown>,
  deps: { readonly shares: JobShares; readonly logger: Logger },
): RunningQueue {
  const { atOnce, perGroup = Infinity } = deps.shares
  const inWork = new Map<string, JobInWork>()
  let isStopped = false
  let bell = Promise.withResolvers<undefined>()
  const wake = (): void => {
    bell.resolve(undefined)
  }
  const onProblem = (error: unknown): void => {
    deps.logger.warn({ err: error, queue: name }, 'a job could not be taken or reported; it is done again')
  }

  const take = async (): Promise<Job<unknown> | undefined> => {
    if (inWork.size >= atOnce) return undefined
    try {
      const [job] = await boss.fetch<unknown>(name, {
        batchSize: 1,
        ignoreGroups: fullGroups(inWork.values(), perGroup),
      })
      return job
    } catch (error) {
      onProblem(error)
      return undefined
    }
  }

  const start = ({ id, data, groupId }: Job<unknown>): void => {
    const done = report(boss, { name, id, work: handler(data) })
      .catch(onProblem)
      .finally(() => {
        inWork.delete(id)
        wake()
      })
    inWork.set(id, { group: groupId ?? undefined, done })
  }

  const loop = async (): Promise<void> => {
    while (!isStopped) {
      bell = Promise.withResolvers()
      const job = await take()
      if (job !== undefined) {
        start(job)
        continue
      }
      const timer = setTimeout(wake, POLL_MS)
      await bell.promise
      clearTimeout(timer)
    }
  }
  const looping = loop()

  return {
    wake,
    async stop(timeoutMs) {
      isStopped = true
      wake()
      await looping
      const all = Promise.all([...inWork.values()].map(({ done }) => done))
      await Promise.race([all, new Promise((resolve) => setTimeout(resolve, timeoutMs).unref())])
      const left = [...inWork.keys()]
      if (left.length > 0) await boss.fail(name, left, { message: 'The process stopped' }).catch(onProblem)
    },
  }
}

/** Groups that have all the places they may have. */
function fullGroups(inWork: Iterable<JobInWork>, perGroup: number): string[] {
  const byGroup = Map.groupBy(
    [...inWork].flatMap(({ group }) => group ?? []),
    (group) => group,
  )
  return [...byGroup].flatMap(([group, jobs]) => (jobs.length >= perGroup ? [group] : []))
}

/** Reports a job's outcome to the queue. */
async function report(
  boss: PgBoss,
  { name, id, work }: { readonly name: QueueName; readonly id: string; readonly work: Promise<unknown> },
): Promise<void> {
  try {
    await boss.complete(name, id, { result: await work })
  } catch (error) {
    await boss.fail(name, id, { message: error instanceof Error ? error.message : 'unknown' })
  }
}
