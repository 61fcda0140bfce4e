import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@sunspan/host'

/**
 * Runs `work` with a PostgreSQL server for its databases: the one at `BENCH_POSTGRES_URL`, whose role must be a superuser, or an embedded one that is
 * removed afterwards.
 */
export async function withBenchPostgres<T>(work: () => Promise<T>): Promise<T> {
  const given = process.env['BENCH_POSTGRES_URL']
  if (given !== undefined) {
    const url = new URL(given)
    // As the product connects.
    if (!url.searchParams.has('options')) url.searchParams.set('options', '-c jit=off')
    process.env['TEST_POSTGRES_URL'] = url.href
    return work()
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'sunspan-bench-postgres-'))
  await chmod(dataDir, 0o711)
  const server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'data') })
  process.env['TEST_POSTGRES_URL'] = server.url
  try {
    return await work()
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
