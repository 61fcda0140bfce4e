/** The command cannot be executed as given; the message says what to do. Exit code 2. */
export class OpsError extends Error {
  override readonly name = 'OpsError'
}
