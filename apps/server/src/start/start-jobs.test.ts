import { generateKeyPairSync } from 'node:crypto'
import type { Bridge } from '@sunspan/bridge'
import type { Loyalty } from '@sunspan/loyalty'
import type { Pool } from 'pg'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createAlertKeys } from '../modules/alerts/alert-keys.ts'
import { createCloseStack } from './close-stack.ts'
import { startJobs } from './start-jobs.ts'

it('says what a database that refuses the queue must allow', async () => {
  const logger = pino({ level: 'silent' })
  const query = (): Promise<never> => Promise.reject(new Error('permission denied for database sunspan'))
  const starting = startJobs(
    { publicOrigins: ['https://bridge.example'], supportUrl: null },
    {
      // CAST: nothing else is used before the queue is there.
      bridge: {} as Bridge,
      loyalty: {} as Loyalty,
      openPool: () => ({ query }) as unknown as Pool,
      keys: createAlertKeys(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey),
      receivers: { resolveHost: () => Promise.resolve([]), allowsLoopback: false, timeoutMs: 1 },
      cleanUp: () => Promise.resolve(),
      now: () => new Date(),
      logger,
      closeStack: createCloseStack(logger),
    },
  )
  await expect(starting).rejects.toMatchObject({
    name: 'ConfigError',
    message:
      'The job queue cannot be set up (permission denied for database sunspan); the role in DATABASE_URL must be allowed to create the schema jobs.',
  })
})
