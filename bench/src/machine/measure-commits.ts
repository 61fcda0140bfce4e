import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@sunspan/host'
import { measureBareCommits } from '../orders/bare-commits.ts'

/** Single-row commits a second of a PostgreSQL server of its own. */
export async function measureCommits(): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sunspan-bench-postgres-'))
  await chmod(dataDir, 0o711)
  const server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'data') })
  try {
    return await measureBareCommits(server.url)
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
