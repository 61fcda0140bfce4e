import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../postgres/start-embedded-postgres.ts'

/** Vitest's global setup for integration tests: one server for the whole run, discarded afterwards. */
export async function setup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sunspan-test-postgres-'))
  // As root, the server runs as a different user, who must be able to enter.
  await chmod(dataDir, 0o711)
  const server = await startEmbeddedPostgres({
    dataDir: join(dataDir, 'data'),
    database: 'postgres',
    // Test data need not survive a power failure.
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' },
  })
  process.env['TEST_POSTGRES_URL'] = server.url
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
