/** The migrations on disk do not match those in the database; the message explains what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}
