import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printSchema } from '@sunspan/bridge/testing'
import { startEmbeddedPostgres } from '@sunspan/host'
import { Pool } from 'pg'
import { migrateServer } from '../../apps/server/src/start/migrate-server.ts'

// Writes schema.sql, from an empty database that all migrations have run on. A test of the server compares it.
const directory = await mkdtemp(join(tmpdir(), 'sunspan-schema-'))
// As root, the server runs as another user, who needs access.
await chmod(directory, 0o711)
const server = await startEmbeddedPostgres({ dataDir: join(directory, 'data'), settings: { fsync: 'off' } })
const pool = new Pool({ connectionString: server.url, max: 1 })
// The server's end terminates connections that are still closing.
pool.on('error', () => undefined)
try {
  await migrateServer(pool)
  await writeFile(join(import.meta.dirname, 'schema.sql'), await printSchema(pool))
} finally {
  await pool.end()
  await server.stop()
  await rm(directory, { recursive: true, force: true })
}
