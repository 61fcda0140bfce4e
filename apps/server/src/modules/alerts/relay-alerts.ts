import type { AlertService, DueAlert, Transaction } from '@sunspan/bridge'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { PushJob } from './deliver-push.ts'
import type { WebhookJob } from './deliver-webhook.ts'
import type { JobQueue } from '../../jobs/create-job-queue.ts'

const BATCH = 500
const POLL_MS = 1_000

/** Makes jobs of what is due until the signal aborts. Each alert stops being due in the transaction that adds its jobs. */
export async function relayAlerts(
  deps: {
    readonly alerts: Pick<AlertService, 'relay'>
    readonly queue: Pick<JobQueue, 'enqueue' | 'wake'>
    readonly logger: Logger
  },
  signal: AbortSignal,
): Promise<void> {
  const { alerts, queue, logger } = deps
  const enqueue = async (tx: Transaction, due: readonly DueAlert[]): Promise<void> => {
    await queue.enqueue(tx, 'webhook', due.flatMap(toWebhookJobs))
    await queue.enqueue(tx, 'push', toPushJobs(due))
  }
  while (!signal.aborted) {
    let taken = 0
    try {
      taken = await alerts.relay(BATCH, enqueue)
    } catch (error) {
      logger.warn({ err: error }, 'due alerts could not be taken; they stay due')
    }
    if (taken > 0) {
      queue.wake('webhook')
      queue.wake('push')
    }
    if (taken < BATCH) await sleep(POLL_MS, undefined, { signal }).catch(() => undefined)
  }
}

/** A group for each owner, so that many or slow receivers of one owner do not hold up others. */
function toWebhookJobs({
  orderId,
  owner,
  version,
  webhookUrl: url,
}: DueAlert): { data: WebhookJob; group: string }[] {
  return url === undefined ? [] : [{ data: { orderId, version }, group: owner }]
}

/** One for each browser: it gets the newest state, however many changes there were. */
function toPushJobs(due: readonly DueAlert[]): { data: PushJob; group: string }[] {
  const owners = new Map(
    due.flatMap(({ subscriptionIds, owner }) => subscriptionIds.map((id) => [id, owner] as const)),
  )
  return [...owners].map(([subscriptionId, group]) => ({ data: { subscriptionId }, group }))
}
