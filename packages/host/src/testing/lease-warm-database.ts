import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, Pool, type PoolClient } from 'pg'
import { SESSION_OPTIONS } from '../postgres/session-options.ts'
import { type TestDatabase, testDatabaseUrl } from './create-test-database.ts'
import {
  endSessions,
  makeReady,
  openSession,
  type PreparedDatabase,
  restoreRows,
  takeFree,
} from './prepared-database.ts'

export interface WarmDatabase extends TestDatabase {
  /** Unusable after `drop`, which takes the place of its `end`. */
  readonly pool: Pool
}

interface Kept {
  readonly database: string
  readonly lease: Client
  readonly pool: Pool
}

/** Whatever a test has not awaited is done by then. */
const IDLE_WITHIN_MS = 5_000

/** Leases that this process keeps between tests, by server and by what they were prepared for. */
const kept = new Map<string, Kept[]>()

/**
 * Like `leaseTestDatabase`, with a pool of sessions that this process keeps for its next test: a session that has prepared its statements and read the
 * catalogue takes a fraction of what the first statements of a new one take. `max` is the pool's, the same for all with that name.
 */
export async function leaseWarmDatabase(
  prepared: PreparedDatabase,
  { max }: { readonly max: number },
): Promise<WarmDatabase> {
  // The benchmarks start a server for each of their parts.
  const place = testDatabaseUrl(prepared.name)
  const own = (await takeKept(place)) ?? (await begin(prepared, max))
  const { proxy, revoke } = Proxy.revocable(own.pool, {
    get(pool, key) {
      const value: unknown = Reflect.get(pool, key)
      return typeof value === 'function' ? value.bind(pool) : value
    },
  })
  return {
    url: testDatabaseUrl(own.database),
    pool: proxy,
    async drop() {
      revoke()
      await giveBack(place, own)
    },
  }
}

async function begin({ name, prepare }: PreparedDatabase, max: number): Promise<Kept> {
  const lease = await openSession('postgres')
  try {
    const database = await takeFree(lease, name)
    await makeReady(lease, database, prepare)
    const pool = new Pool({
      connectionString: testDatabaseUrl(database),
      max,
      allowExitOnIdle: true,
      options: SESSION_OPTIONS,
    })
    // Sessions end with the server, and when the database is copied.
    pool.on('error', () => undefined)
    return { database, lease, pool }
  } catch (error) {
    await lease.end()
    throw error
  }
}

async function takeKept(place: string): Promise<Kept | undefined> {
  for (let own = kept.get(place)?.pop(); own !== undefined; own = kept.get(place)?.pop()) {
    const client = await own.pool.connect()
    const isRestored = await restoreRows(client)
    client.release()
    if (isRestored) return own
    await end(own)
  }
  return undefined
}

/** Ends every session but the pool's own, whose settings and locks of sessions it takes back. */
async function giveBack(place: string, own: Kept): Promise<void> {
  const { database, lease, pool } = own
  const deadline = performance.now() + IDLE_WITHIN_MS
  // A query that has just been asked waits for a session even where one is idle.
  const isBusy = (): boolean => pool.idleCount < pool.totalCount || pool.waitingCount > 0
  while (isBusy() && performance.now() < deadline) await sleep(5)
  if (isBusy()) return end(own)
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  try {
    await endSessions(lease, database, await Promise.all(clients.map(cleanSession)))
  } finally {
    for (const client of clients) client.release()
  }
  kept.set(place, [...(kept.get(place) ?? []), own])
}

/** Answers the backend's id. */
async function cleanSession(client: PoolClient): Promise<number> {
  await client.query('UNLISTEN *; RESET ALL; SELECT pg_advisory_unlock_all()')
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return rows[0]?.pid ?? 0
}

async function end({ database, lease, pool }: Kept): Promise<void> {
  try {
    await endSessions(lease, database)
    await pool.end()
  } finally {
    await lease.end()
  }
}
