import { Client, type Pool } from 'pg'
import type { Call, Caller, Scheduler } from './scheduler.ts'

/** Marks injected errors, to distinguish them from the engine's own. */
export const INJECTED = 'injected'

/**
 * A real PostgreSQL database behind simulated pools. One transaction is open at a time, whichever process began it. Meanwhile other processes may
 * read and call chains, but writes wait, as they would for the lane's row.
 */
export interface SimDatabase {
  /** A pool outside the simulation: for the oracle and for setup. */
  readonly observer: Pool
  poolOf(caller: Caller, scheduler: Scheduler): Pool
  mayRun(call: Call): boolean
  /** Rolls back a caller's transaction, like the server when a connection is lost. */
  dropConnections(caller: Caller): Promise<void>
  /** Number of committed transactions and single writes. */
  commits(): number
  /** Commits for a lane by a process that had already lost it to another one: which process and which lane. */
  writesOfFormerHolders(): readonly string[]
  /** Empties every table; the schema's initial rows are kept. */
  reset(): Promise<void>
  close(): Promise<void>
}

/** The lane and fence under which a transaction was begun. */
interface HeldLane {
  readonly key: string
  readonly fence: string
}

interface OpenTransaction {
  readonly caller: Caller
  isBroken: boolean
  lane: HeldLane | undefined
}

interface Shared {
  readonly autocommit: Client
  readonly transactional: Client
  open: OpenTransaction | undefined
  commits: number
  /** The newest fence of each lane. */
  readonly fences: Map<string, string>
  readonly formerHolders: string[]
}

// Plans must not depend on earlier queries; otherwise rows without ORDER BY would come in another order.
const SESSION = `SET plan_cache_mode = force_generic_plan; SET enable_hashjoin = off; SET enable_hashagg = off; SET jit = off;
  SET client_min_messages = warning; SET lock_timeout = '5s'`

export async function openSimDatabase(url: string): Promise<SimDatabase> {
  const connect = async (): Promise<Client> => {
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query(SESSION)
    return client
  }
  const autocommit = await connect()
  const transactional = await connect()
  const watching = await connect()
  const shared: Shared = {
    autocommit,
    transactional,
    open: undefined,
    commits: 0,
    fences: new Map(),
    formerHolders: [],
  }
  const tables = await listTables(watching)
  return {
    observer: asPool(watching),
    poolOf: (caller, scheduler) => createPool(shared, caller, scheduler),
    mayRun: ({ kind }) => shared.open === undefined || (kind !== 'begin' && kind !== 'write'),
    async dropConnections(caller) {
      const { open } = shared
      if (open?.caller !== caller) return
      // At once, without waiting for the server's response: the seed alone determines the order of processes.
      shared.open = undefined
      await rollBack(shared, open)
    },
    commits: () => shared.commits,
    writesOfFormerHolders: () => shared.formerHolders,
    async reset() {
      await transactional.query('ROLLBACK')
      shared.open = undefined
      shared.fences.clear()
      shared.formerHolders.length = 0
      // Triggers protect immutable rows; they do not fire in a session with the replica role.
      await watching.query(
        `SET session_replication_role = replica; TRUNCATE ${tables.join(', ')} RESTART IDENTITY; SET session_replication_role = origin`,
      )
    },
    async close() {
      await Promise.all([autocommit, transactional, watching].map((client) => client.end()))
    },
  }
}

async function listTables(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema_migrations' ORDER BY 1`,
  )
  return rows.map((row) => row.name)
}

/** Other client methods that the engine calls; a broken connection shows at its next statement. */
const NO_EVENTS = {
  on: () => undefined,
  off: () => undefined,
  removeListener: () => undefined,
  release: () => undefined,
}

/** The engine uses two methods of a pool and two of its clients. */
function asPool(client: Client): Pool {
  const pool = {
    query: client.query.bind(client),
    connect: () => Promise.resolve({ query: client.query.bind(client), ...NO_EVENTS }),
  }
  // CAST: implements the part of Pool that the money core uses.
  return pool as unknown as Pool
}

const textOf = (query: unknown): string =>
  typeof query === 'string'
    ? query
    : typeof query === 'object' && query !== null && 'text' in query
      ? String(query.text)
      : ''

const labelOf = (query: unknown): string =>
  typeof query === 'object' && query !== null && 'name' in query
    ? String(query.name)
    : textOf(query).slice(0, 40)

async function rollBack(shared: Shared, open: OpenTransaction): Promise<void> {
  if (open.isBroken) return
  open.isBroken = true
  await shared.transactional.query('ROLLBACK')
}

type Query = (query: unknown, values?: unknown) => Promise<unknown>

/** A client's query method, without its unneeded overloads. */
const queryOf = (client: Client): Query => {
  // CAST: every overload without a callback returns a promise.
  const query = client.query.bind(client) as unknown as Query
  return (sql, values) => query(sql, values)
}

function createPool(shared: Shared, caller: Caller, scheduler: Scheduler): Pool {
  const autocommit = queryOf(shared.autocommit)
  const pool = {
    query(query: unknown, values?: unknown) {
      const isRead = /^\s*SELECT/i.test(textOf(query))
      const run = async (): Promise<unknown> => {
        const result = await autocommit(query, values)
        if (!isRead) shared.commits += 1
        if (labelOf(query) === 'lane_acquire') recordHolder(shared, query, result)
        return result
      }
      return scheduler.submit(caller, { kind: isRead ? 'read' : 'write', label: labelOf(query), run })
    },
    connect: () => Promise.resolve(createClient(shared, caller, scheduler)),
  }
  // CAST: implements the part of Pool that the money core uses.
  return pool as unknown as Pool
}

/** The statement that acquires a lane returns its new fence, or nothing. */
function recordHolder({ fences }: Shared, query: unknown, result: unknown): void {
  // CAST: node-postgres's result, and the engine's values of that statement: network and wallet first.
  const { rows } = result as { readonly rows: readonly { readonly fence: string }[] }
  const { values } = query as { readonly values: readonly [string, string] }
  const [networkId, wallet] = values
  if (rows[0] !== undefined) fences.set(laneKey(networkId, wallet), rows[0].fence)
}

/** The first statement of each transaction of a lane, which names the lane and fence. */
function heldLane(query: unknown): HeldLane | undefined {
  if (labelOf(query) !== 'lane_check') return undefined
  // CAST: the engine's values of that statement.
  const { values } = query as { readonly values: readonly [string, string, bigint] }
  const [networkId, wallet, fence] = values
  return { key: laneKey(networkId, wallet), fence: String(fence) }
}

const laneKey = (networkId: string, wallet: string): string => `${networkId} ${wallet}`

function recordFormerHolder({ fences, formerHolders }: Shared, { caller, lane }: OpenTransaction): void {
  if (lane !== undefined && fences.get(lane.key) !== lane.fence)
    formerHolders.push(`${caller.name} has written for the lane of ${lane.key}, which another process holds`)
}

function createClient(shared: Shared, caller: Caller, scheduler: Scheduler): object {
  const transactional = queryOf(shared.transactional)
  let mine: OpenTransaction | undefined
  const begin = async (): Promise<unknown> => {
    const result = await transactional('BEGIN')
    mine = { caller, isBroken: false, lane: undefined }
    shared.open = mine
    return result
  }
  const end = async (text: string): Promise<unknown> => {
    if (mine === undefined || mine.isBroken) throw new Error(`${INJECTED}: the connection is gone`)
    const result = await transactional(text)
    if (text === 'COMMIT') {
      shared.commits += 1
      recordFormerHolder(shared, mine)
    }
    mine.isBroken = true
    if (shared.open === mine) shared.open = undefined
    return result
  }
  const within = (query: unknown, values: unknown): Promise<unknown> => {
    if (mine === undefined || mine.isBroken) throw new Error(`${INJECTED}: the connection is gone`)
    mine.lane ??= heldLane(query)
    return transactional(query, values)
  }
  return {
    query(query: unknown, values?: unknown) {
      const text = textOf(query)
      if (text === 'BEGIN') return scheduler.submit(caller, { kind: 'begin', label: 'BEGIN', run: begin })
      const isEnd = text === 'COMMIT' || text === 'ROLLBACK'
      const run = isEnd ? () => end(text) : async () => within(query, values)
      return scheduler.submit(caller, { kind: 'tx', label: labelOf(query), run })
    },
    ...NO_EVENTS,
  }
}
