import { migrate } from '@sunspan/bridge'
import { startTestPostgres } from '@sunspan/host/testing'
import { Client, Pool } from 'pg'

export interface SimServer {
  /** Creates a database with the whole schema and returns its URL. */
  createDatabase(name: string): Promise<string>
  /** Ends its sessions and removes it. */
  dropDatabase(name: string): Promise<void>
  stop(): Promise<void>
}

/** An existing server (`url`, of a superuser), or a new embedded one for this run. */
export async function openServer(url: string | undefined): Promise<SimServer> {
  if (url !== undefined) return serve(url, () => Promise.resolve())
  const server = await startTestPostgres()
  return serve(server.url, server.stop)
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
  const dropDatabase = (name: string): Promise<void> =>
    execute(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  const migrateTemplate = async (name: string): Promise<string> => {
    await execute(`CREATE DATABASE ${name} STRATEGY = file_copy`)
    const pool = new Pool({ connectionString: urlOf(name), max: 1 })
    try {
      await migrate(pool)
    } finally {
      await pool.end()
    }
    return name
  }
  // Migrated once: a planted bug is often found by the first seed, in less time than migrations take.
  let template: Promise<string> | undefined
  return {
    async createDatabase(name) {
      template ??= migrateTemplate(`${name}_template`)
      await execute(`CREATE DATABASE ${name} TEMPLATE ${await template} STRATEGY = file_copy`)
      return urlOf(name)
    },
    dropDatabase,
    async stop() {
      if (template !== undefined) await dropDatabase(await template)
      await stop()
    },
  }
}
