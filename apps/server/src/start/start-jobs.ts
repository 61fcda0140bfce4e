import { createAlertService, createRetentionService, type Bridge, type Installation } from '@sunspan/bridge'
import type { Loyalty } from '@sunspan/loyalty'
import { Counter } from 'prom-client'
import type { Logger } from 'pino'
import { ConfigError } from '../config/config-error.ts'
import { openJobQueue, type JobQueue } from '../jobs/create-job-queue.ts'
import type { RunningJobs } from '../jobs/running-jobs.ts'
import { relayAlerts } from '../modules/alerts/relay-alerts.ts'
import type { AlertKeys } from '../modules/alerts/alert-keys.ts'
import { deliverPush, type PushDeps, type PushJob } from '../modules/alerts/deliver-push.ts'
import { deliverWebhook, type WebhookJob } from '../modules/alerts/deliver-webhook.ts'
import { createSilentHosts } from '../outbound/create-silent-hosts.ts'
import type { ReceiverDeps } from '../outbound/post-to-receiver.ts'
import type { CloseStack } from './close-stack.ts'
import type { OpenPool } from './open-database.ts'

/** Of the jobs alone: the queue, its workers and what they read. */
const CONNECTIONS = 4
/** Of each minute, at most: the rest of the clean-up has time too. */
const RETENTION_MS = 20_000
/** A delivery waits for its receiver most of the time, and takes no connection to the database meanwhile. */
const DELIVERIES = { atOnce: 60, perGroup: 2 }

/** Starts the background work of an API process. It ends with the close stack, or with the process: what it leaves is done later. */
export async function startJobs(
  { publicOrigins, supportUrl }: Pick<Installation, 'publicOrigins' | 'supportUrl'>,
  deps: {
    readonly bridge: Pick<Bridge, 'catalog'>
    readonly loyalty: Pick<Loyalty, 'run'> &
      PushDeps['loyalty'] & {
        readonly publications: Pick<Loyalty['publications'], 'publishIfDue'>
      }
    readonly openPool: OpenPool
    readonly keys: AlertKeys
    readonly receivers: ReceiverDeps
    readonly cleanUp: () => Promise<void>
    readonly now: () => Date
    readonly closeStack: CloseStack
    readonly logger: Logger
    readonly superviseSeconds?: number
    readonly archiveAfterMonths?: number | undefined
  },
): Promise<RunningJobs> {
  const { now, closeStack, logger } = deps
  const { catalog } = deps.bridge
  const pool = deps.openPool('sunspan jobs', CONNECTIONS)
  const alerts = createAlertService({ pool, catalog, now })
  const queue = await openQueue({ ...deps, pool })
  closeStack.push('job queue', () => queue.stop())
  const deliveries = new Counter({
    name: 'sunspan_alert_deliveries_total',
    help: 'Attempts to deliver an alert, by kind and outcome; failed ones are tried again.',
    labelNames: ['kind', 'outcome'] as const,
    registers: [],
  })
  const counted: Counted = async (kind, deliver) => {
    try {
      const outcome = await deliver
      deliveries.inc({ kind, outcome })
      return outcome
    } catch (error) {
      deliveries.inc({ kind, outcome: 'failed' })
      throw error
    }
  }
  const contact = findContact(publicOrigins, supportUrl)
  deliverAlerts(queue, counted, { ...deps, alerts, catalog, contact })
  const retired = new Counter({
    name: 'sunspan_rows_retired_total',
    help: 'Events moved into the archive, idempotency keys that have expired, and unpaid orders that were cut down.',
    labelNames: ['kind'] as const,
    registers: [],
  })
  const retention = createRetentionService({ pool, now, archiveAfterMonths: deps.archiveAfterMonths })
  const cleanUp = async (): Promise<void> => {
    await deps.cleanUp()
    const { archivedEvents, expiredKeys, cutOrders } = await retention.run(RETENTION_MS)
    retired.inc({ kind: 'event' }, archivedEvents)
    retired.inc({ kind: 'idempotency_key' }, expiredKeys)
    retired.inc({ kind: 'unpaid_order' }, cutOrders)
  }
  queue.work('clean_up', cleanUp, { atOnce: 1 })
  await queue.everyMinute('clean_up')
  queue.work('publish_points', () => publishPoints(deps.loyalty.publications, logger), { atOnce: 1 })
  await queue.everyMinute('publish_points')
  const stop = new AbortController()
  const relaying = relayAlerts({ alerts, queue, logger }, stop.signal)
  closeStack.push('alerts', () => {
    stop.abort()
    return relaying
  })
  const giving = deps.loyalty.run(stop.signal)
  closeStack.push('points', () => {
    stop.abort()
    return giving
  })
  return {
    count: () => queue.count(),
    countDue: () => alerts.countDue(),
    wake: (name) => queue.wake(name),
    deliveries,
    retired,
  }
}

async function publishPoints(
  { publishIfDue }: Pick<Loyalty['publications'], 'publishIfDue'>,
  logger: Logger,
): Promise<void> {
  const checked = await publishIfDue()
  if (checked?.isSame === false)
    logger.error(
      { publication: checked.number },
      'the entries of the points ledger are not those that were published; nothing is published until they are',
    )
}

type Counted = (kind: 'webhook' | 'push', deliver: Promise<string>) => Promise<string>

/** Delivers what `relayAlerts` enqueues. */
function deliverAlerts(
  queue: JobQueue,
  counted: Counted,
  deps: Omit<Parameters<typeof deliverPush>[0] & Parameters<typeof deliverWebhook>[0], 'hosts'>,
): void {
  const { timeoutMs } = deps.receivers
  const all = { ...deps, hosts: createSilentHosts({ now: () => performance.now(), timeoutMs }) }
  // CAST: `relayAlerts` enqueues it.
  queue.work('webhook', (job) => counted('webhook', deliverWebhook(all, job as WebhookJob)), DELIVERIES)
  // CAST: likewise.
  queue.work('push', (job) => counted('push', deliverPush(all, job as PushJob)), DELIVERIES)
}

/** Throws a ConfigError: usually the database's role may not create the queue's schema. */
async function openQueue(deps: Parameters<typeof openJobQueue>[0]): Promise<JobQueue> {
  try {
    return await openJobQueue(deps)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(
      `The job queue cannot be set up (${reason}); the role in DATABASE_URL must be allowed to create the schema jobs.`,
      { cause: error },
    )
  }
}

/** Push services require a way to reach who sends. */
function findContact(publicOrigins: readonly string[], supportUrl: string | null): string {
  const found = [supportUrl ?? '', ...publicOrigins].find((url) => url.startsWith('https://'))
  return found ?? 'mailto:operator@sunspan.invalid'
}
