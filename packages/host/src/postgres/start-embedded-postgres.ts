import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { startOnFreePort } from '../ports/start-on-free-port.ts'
import { spawnGuarded } from '../processes/spawn-guarded.ts'
import { createCluster } from './create-cluster.ts'
import { clearOldPostmaster } from './old-postmaster.ts'
import { describePostgresFailure } from './postgres-failure.ts'
import { preparePostgresHome, type PostgresHome } from './postgres-home.ts'
import { claimDataDirectory } from './postgres-owner.ts'
import { buildPostgresArguments, buildPostgresEnvironment } from './postgres-settings.ts'

export interface EmbeddedPostgresSpec {
  /** Created if missing; contains the server's entire state. */
  dataDir: string
  /** Created if missing; "sunspan" by default. */
  database?: string | undefined
  /** Overrides of our server settings, such as `{ fsync: 'off' }` for tests. */
  settings?: Readonly<Record<string, string>> | undefined
}

export interface EmbeddedPostgres {
  /** The superuser's connection URL on loopback, including the password. */
  url: string
  pid: number
  stop(): Promise<void>
}

const READY = 'database system is ready to accept connections'
const READY_TIMEOUT_MS = 60_000
const STOP_GRACE_MS = 8_000
const TAIL_LINES = 20

async function launch(
  home: PostgresHome,
  cluster: string,
  port: number,
  settings: Readonly<Record<string, string>>,
) {
  const output: string[] = []
  let announce = () => {}
  const ready = new Promise<'ready'>((resolveReady) => (announce = () => resolveReady('ready')))
  const server = await spawnGuarded({
    name: 'PostgreSQL',
    command: home.programs.postgres,
    args: ['-D', cluster, '-p', String(port), ...buildPostgresArguments(settings)],
    cwd: home.directory,
    env: buildPostgresEnvironment(),
    uid: home.user?.uid,
    gid: home.user?.gid,
    // Fast shutdown: terminates sessions instead of waiting for them, and leaves a clean cluster.
    stopSignal: 'SIGINT',
    graceMs: STOP_GRACE_MS,
    onOutput: (line) => {
      if (line.includes(READY)) announce()
      output.push(line)
      if (output.length > TAIL_LINES) output.shift()
    },
  })
  const timer = new AbortController()
  const outcome = await Promise.race([
    ready,
    server.exited.then(() => 'exited' as const),
    sleep(READY_TIMEOUT_MS, 'late' as const, { signal: timer.signal }),
  ])
  timer.abort()
  if (outcome === 'ready') return server
  await server.stop()
  throw describePostgresFailure(
    new Error(`PostgreSQL was not ready (${outcome}): ${output.join('\n')}`),
    output,
  )
}

async function createDatabase(superuserUrl: string, name: string): Promise<void> {
  const client = new Client({ connectionString: superuserUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}

async function start(spec: EmbeddedPostgresSpec): Promise<EmbeddedPostgres> {
  const home = await preparePostgresHome(spec.dataDir)
  const release = await claimDataDirectory(home.directory, resolve(spec.dataDir))
  try {
    const { cluster, password } = await createCluster(home)
    await clearOldPostmaster(cluster)
    const { server, port } = await startOnFreePort(async (free) => ({
      server: await launch(home, cluster, free, spec.settings ?? {}),
      port: free,
    }))
    const urlOf = (name: string) =>
      `postgres://postgres:${password}@127.0.0.1:${port}/${encodeURIComponent(name)}`
    const stop = async () => {
      await server.stop()
      await release()
    }
    const database = spec.database ?? 'sunspan'
    try {
      await createDatabase(urlOf('postgres'), database)
    } catch (error) {
      await server.stop()
      throw error
    }
    return { url: urlOf(database), pid: server.pid, stop }
  } catch (error) {
    await release()
    throw error
  }
}

/**
 * Starts a real PostgreSQL server from npm on loopback, and stops it with this process. Works as root (another OS user runs it) and in a
 * checkout that other users cannot enter. Rejects with HostError: one sentence and a hint.
 */
export async function startEmbeddedPostgres(spec: EmbeddedPostgresSpec): Promise<EmbeddedPostgres> {
  try {
    return await start(spec)
  } catch (error) {
    throw describePostgresFailure(error)
  }
}
