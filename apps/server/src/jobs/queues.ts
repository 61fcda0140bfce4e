import type { QueueOptions, QueuePolicy } from 'pg-boss'

interface QueueTerms extends QueueOptions {
  readonly policy?: QueuePolicy
  /** Jobs that have used up their retries are copied there, for an operator. */
  readonly deadLetter?: string
}

const DAY_S = 86_400

/** Queues of background work. A job that a killed process leaves behind is free again after `expireInSeconds`. */
export const QUEUES = {
  webhook_dead: { retentionSeconds: 30 * DAY_S },
  /** Seventeen attempts, the first at once, the last after 29 to 36 hours. */
  webhook: {
    retryLimit: 16,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 6 * 3_600,
    expireInSeconds: 30,
    deleteAfterSeconds: DAY_S,
    deadLetter: 'webhook_dead',
  },
  /** Nine attempts within about half an hour: later news is of no use. */
  push: {
    retryLimit: 8,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: 30,
    deleteAfterSeconds: DAY_S,
  },
  /** Sent once a minute; an old one is of no use. */
  clean_up: {
    policy: 'short',
    retryLimit: 0,
    expireInSeconds: 60,
    retentionSeconds: 120,
    deleteAfterSeconds: 3_600,
  },
  /** Looked at once a minute; what is due takes as long as the ledger is. */
  publish_points: {
    policy: 'stately',
    retryLimit: 0,
    expireInSeconds: 3_600,
    retentionSeconds: 120,
    deleteAfterSeconds: 3_600,
  },
} as const satisfies Record<string, QueueTerms>

export type QueueName = keyof typeof QUEUES

// CAST: the table is declared with exactly these keys.
export const QUEUE_NAMES = Object.keys(QUEUES) as readonly QueueName[]
