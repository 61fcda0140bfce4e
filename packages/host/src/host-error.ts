export interface HostErrorOptions {
  /** One sentence that says what to do next. */
  hint: string
  cause?: unknown
}

/** A local service could not be started or stopped. `message` and `hint` are one sentence each, for the person at the terminal. */
export class HostError extends Error {
  readonly hint: string

  constructor(message: string, options: HostErrorOptions) {
    super(message, { cause: options.cause })
    this.name = 'HostError'
    this.hint = options.hint
  }
}
