import { createTestDatabase } from '@sunspan/host/testing'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createCloseStack } from './close-stack.ts'
import { openDatabase } from './open-database.ts'

test('connections bound their statements, and let the server compile none', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const logger = pino({ enabled: false })
  const closeStack = createCloseStack(logger)
  const config = { databaseUrl: database.url, databasePoolSize: 2, dataDir: 'unused' }
  const { pool } = await openDatabase(config, { closeStack, logger })
  try {
    const { rows } = await pool.query(
      `SELECT current_setting('jit') AS jit, current_setting('plan_cache_mode') AS plans, current_setting('statement_timeout') AS timeout`,
    )
    expect(rows).toEqual([{ jit: 'off', plans: 'force_generic_plan', timeout: '30s' }])
  } finally {
    await closeStack.closeAll()
  }
})
