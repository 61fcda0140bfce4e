import type { Counter } from 'prom-client'
import type { JobQueue } from './create-job-queue.ts'

/** The background work of a process. */
export interface RunningJobs {
  readonly count: JobQueue['count']
  readonly countDue: () => Promise<number>
  /** Looks at once for jobs of a queue that are due. */
  readonly wake: JobQueue['wake']
  /** Ended attempts to deliver, by kind and outcome. */
  readonly deliveries: Counter<'kind' | 'outcome'>
  /** Rows archived or expired, by kind. */
  readonly retired: Counter<'kind'>
}
