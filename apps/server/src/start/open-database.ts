import { SESSION_OPTIONS, startEmbeddedPostgres } from '@sunspan/host'
import { join } from 'node:path'
import { Pool } from 'pg'
import type { Logger } from 'pino'
import { ConfigError } from '../config/config-error.ts'
import type { ServerConfig } from '../config/server-config.ts'
import type { CloseStack } from './close-stack.ts'
import { migrateServer } from './migrate-server.ts'

const CONNECT_TIMEOUT_MS = 10_000
const STATEMENT_TIMEOUT_MS = 30_000
/** Equals a lane's lease: a machine that freezes inside a transaction cannot hold a lane longer. No transaction waits for a chain. */
const IDLE_TRANSACTION_MS = 5_000

/**
 * Opens the database and migrates it: the one in DATABASE_URL, or an embedded server under DATA_DIR. Event streams hold no connections, so
 * the pool stays small regardless of their number.
 */
export async function openDatabase(
  config: Pick<ServerConfig, 'databaseUrl' | 'databasePoolSize' | 'dataDir'>,
  deps: { readonly closeStack: CloseStack; readonly logger: Logger },
): Promise<{ readonly url: string; readonly pool: Pool; readonly openPool: OpenPool }> {
  const { closeStack, logger } = deps
  const url = config.databaseUrl ?? (await startOwnServer(config.dataDir, closeStack))
  const openPool: OpenPool = (name, max) => connect(url, { name, max, closeStack, logger })
  const pool = openPool('sunspan', config.databasePoolSize)
  await requireConnection(pool, config.databaseUrl)
  await migrateServer(pool)
  return { url, pool, openPool }
}

/** Opens further connections to the database, at most `max`, which nothing else uses. */
export type OpenPool = (name: string, max: number) => Pool

function connect(
  url: string,
  deps: {
    readonly name: string
    readonly max: number
    readonly closeStack: CloseStack
    readonly logger: Logger
  },
): Pool {
  const { name, max, closeStack, logger } = deps
  const pool = new Pool({
    connectionString: url,
    max,
    application_name: name,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    options: SESSION_OPTIONS,
  })
  // The pool replaces a connection that breaks while idle; without a listener, the error would end the process.
  pool.on('error', (error) => {
    logger.warn({ err: error }, 'a database connection broke')
  })
  closeStack.push(`database connections of ${name}`, () => pool.end())
  return pool
}

async function startOwnServer(dataDir: string, closeStack: CloseStack): Promise<string> {
  const server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
  closeStack.push('embedded database', () => server.stop())
  return server.url
}

async function requireConnection(pool: Pool, url: string | undefined): Promise<void> {
  try {
    await pool.query('SELECT 1')
  } catch (error) {
    const host = url !== undefined && URL.canParse(url) ? new URL(url).host : 'the embedded server'
    const reason = error instanceof Error && error.message !== '' ? error.message : 'no answer'
    throw new ConfigError(`The database at ${host} cannot be used (${reason}); check DATABASE_URL.`, {
      cause: error,
    })
  }
}
