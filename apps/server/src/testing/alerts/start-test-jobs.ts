import { Pool } from 'pg'
import { pino } from 'pino'
import { createCloseStack } from '../../start/close-stack.ts'
import type { RunningJobs } from '../../jobs/running-jobs.ts'
import { startJobs } from '../../start/start-jobs.ts'
import type { TestStack } from '../create-test-stack.ts'

export interface TestJobs extends RunningJobs {
  /** Ends the wait of jobs that failed, and the time that jobs of killed processes have. */
  hurry(): Promise<void>
  stop(): Promise<void>
}

const SUPERVISE_S = 1

/** The background work of a stack, as an API process does it. */
export async function startTestJobs(stack: TestStack): Promise<TestJobs> {
  const logger = pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' })
  const closeStack = createCloseStack(logger)
  const { installation, bridge, loyalty, alertKeys: keys, receivers, cleanUp, clock } = stack
  const running = await startJobs(installation, {
    bridge,
    loyalty,
    keys,
    receivers,
    cleanUp,
    closeStack,
    logger,
    now: clock.now,
    superviseSeconds: SUPERVISE_S,
    openPool(name, max) {
      const pool = new Pool({ connectionString: stack.databaseUrl, max, application_name: name })
      pool.on('error', () => undefined)
      closeStack.push(name, () => pool.end())
      return pool
    },
  })
  return {
    ...running,
    async hurry() {
      await stack.pool.query(`UPDATE jobs.job SET start_after = now() WHERE state = 'retry'`)
      await stack.pool.query(
        `UPDATE jobs.job SET started_on = started_on - interval '1 hour' WHERE state = 'active' AND started_on > now() - interval '1 hour'`,
      )
      running.wake('webhook')
      running.wake('push')
    },
    stop: () => closeStack.closeAll(),
  }
}
