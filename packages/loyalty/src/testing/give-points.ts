import { Pool } from 'pg'
import { createLoyalty } from '../create-loyalty.ts'
import { defaultRules } from '../rules/default-rules.ts'

// A process that gives points until it is killed.
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 3 })
const ignore = (): void => undefined
const loyalty = createLoyalty({
  pool,
  rules: defaultRules(),
  now: () => new Date(),
  audiences: [],
  logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
  replayGame: () => ({ isWon: false, score: '0' }),
})
process.stdout.write('ready\n')
await loyalty.run(new AbortController().signal)
