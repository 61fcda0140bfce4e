/** A start that cannot succeed; `message` is the one sentence that the operator reads. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  /** One sentence for each thing to mend: the message, unless several were found. */
  readonly problems: readonly string[]

  constructor(message: string, options?: { cause?: unknown; problems?: readonly string[] }) {
    super(message, options)
    this.problems = options?.problems ?? [message]
  }
}
