export { copyDatabase, createTestDatabase, type TestDatabase } from './create-test-database.ts'
export { leaseTestDatabase, type PreparedDatabase } from './lease-test-database.ts'
