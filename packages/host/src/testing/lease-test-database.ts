import { type TestDatabase, testDatabaseUrl } from './create-test-database.ts'
import { endSessions, makeReady, openSession, type PreparedDatabase, takeFree } from './prepared-database.ts'

/**
 * A database in the state right after `prepare`, leased to one test at a time and then reused: whatever a test leaves behind is removed for
 * the next one. If a test has changed tables, triggers or functions, the database is recreated. Throws outside the integration tests.
 */
export async function leaseTestDatabase({ name, prepare }: PreparedDatabase): Promise<TestDatabase> {
  const lease = await openSession('postgres')
  try {
    const database = await takeFree(lease, name)
    await makeReady(lease, database, prepare)
    return {
      url: testDatabaseUrl(database),
      async drop() {
        try {
          await endSessions(lease, database)
        } finally {
          await lease.end()
        }
      },
    }
  } catch (error) {
    await lease.end()
    throw error
  }
}
