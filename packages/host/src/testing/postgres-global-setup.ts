import { startTestPostgres } from './start-test-postgres.ts'

/** Vitest's global setup for integration tests: one server for the whole run, discarded afterwards. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await startTestPostgres()
  process.env['TEST_POSTGRES_URL'] = server.url
  return server.stop
}
