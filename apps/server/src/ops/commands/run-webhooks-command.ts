import type { Pool } from 'pg'
import { pino } from 'pino'
import { openJobQueue, type DeadJob, type JobQueue } from '../../jobs/create-job-queue.ts'
import { formatTable } from '../format-table.ts'
import type { OpsDeps, OpsResult } from '../ops-context.ts'
import { OpsError } from '../ops-error.ts'
import type { OpsCommand } from '../parse-ops-arguments.ts'

/** Lists webhooks that were given up, or has them tried again. Throws an OpsError before the first start of an API. */
export async function runWebhooksCommand(
  { pool }: Pick<OpsDeps, 'pool'>,
  command: Extract<OpsCommand, { readonly name: `webhooks ${string}` }>,
): Promise<OpsResult> {
  const queue = await openQueue(pool)
  try {
    switch (command.name) {
      case 'webhooks dead': {
        const dead = await queue.listDead('webhook_dead')
        const text = dead.length === 0 ? 'No webhook was given up.' : formatDead(dead)
        return { text, data: dead, isTrouble: dead.length > 0 }
      }
      case 'webhooks retry': {
        const count = await queue.retryDead('webhook_dead')
        return { text: `${String(count)} webhooks are tried again.`, data: { count }, isTrouble: false }
      }
    }
  } finally {
    await queue.stop()
  }
}

async function openQueue(pool: Pool): Promise<JobQueue> {
  try {
    return await openJobQueue({ pool, logger: pino({ level: 'silent' }), isWorker: false })
  } catch (error) {
    throw new OpsError('There is no job queue of this version: start an API of it first.', { cause: error })
  }
}

const formatDead = (dead: readonly DeadJob[]): string =>
  formatTable(
    ['ORDER', 'VERSION', 'SINCE', 'LAST ANSWER'],
    dead.map(({ data, since, reason }) => {
      const { orderId, version } = Object(data)
      return [String(orderId), String(version), since.toISOString(), reason]
    }),
  )
