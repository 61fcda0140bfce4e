import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@sunspan/bridge'
import { startEmbeddedPostgres } from '@sunspan/host'
import { Client, Pool } from 'pg'

export interface SimServer {
  /** Creates a database with the whole schema and returns its URL. */
  createDatabase(name: string): Promise<string>
  /** Ends its sessions and removes it. */
  dropDatabase(name: string): Promise<void>
  stop(): Promise<void>
}

/** A simulation's data need not be durable; plans must not change while it runs. */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  max_connections: '100',
}

/** An existing server (`url`, of a superuser), or a new embedded one for this run. */
export async function openServer(url: string | undefined): Promise<SimServer> {
  if (url !== undefined) return serve(url, () => Promise.resolve())
  const directory = await mkdtemp(join(tmpdir(), 'sunspan-simulator-'))
  // As root, the server runs as another user, who needs access.
  await chmod(directory, 0o711)
  const server = await startEmbeddedPostgres({
    dataDir: join(directory, 'data'),
    database: 'postgres',
    settings: SETTINGS,
  })
  return serve(server.url, async () => {
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  })
}

function serve(superuserUrl: string, stop: () => Promise<void>): SimServer {
  const urlOf = (name: string): string => {
    const url = new URL(superuserUrl)
    url.pathname = `/${name}`
    return url.href
  }
  const execute = async (statement: string): Promise<void> => {
    const client = new Client({ connectionString: superuserUrl })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  return {
    async createDatabase(name) {
      await execute(`CREATE DATABASE ${name} STRATEGY = file_copy`)
      const pool = new Pool({ connectionString: urlOf(name), max: 1 })
      try {
        await migrate(pool)
      } finally {
        await pool.end()
      }
      return urlOf(name)
    },
    dropDatabase: (name) => execute(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
    stop,
  }
}
