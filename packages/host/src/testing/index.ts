export { copyDatabase, createTestDatabase, type TestDatabase } from './create-test-database.ts'
export { leaseTestDatabase } from './lease-test-database.ts'
export { leaseWarmDatabase, type WarmDatabase } from './lease-warm-database.ts'
export { startTestPostgres } from './start-test-postgres.ts'
