/** A startup failure that only the operator can fix; `message` is the one sentence they read. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  /** One sentence per problem to fix. Holds just the message unless several problems were found. */
  readonly problems: readonly string[]

  constructor(message: string, options?: { cause?: unknown; problems?: readonly string[] }) {
    super(message, options)
    this.problems = options?.problems ?? [message]
  }
}
