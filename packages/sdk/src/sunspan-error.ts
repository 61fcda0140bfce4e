import type { ErrorCode } from './error-code.ts'

/**
 * A call that failed. `code` says what happened: one of the API's, whose `message` is written for people, or of this package where no answer of the API
 * came: `NETWORK`, `TIMEOUT`, or `BAD_ANSWER` (something in between answered, such as a proxy). After these three it is unknown whether the server did
 * what it was asked.
 */
export class SunspanError extends Error {
  override readonly name = 'SunspanError'
  readonly code: ErrorCode
  /** HTTP status; undefined if nothing answered. */
  readonly status: number | undefined
  /** Name it when you ask the operator for help. */
  readonly requestId: string | undefined
  readonly details: Readonly<Record<string, unknown>> | undefined
  /** How long the server asks to wait before the next try. */
  readonly retryAfterMs: number | undefined

  constructor(
    code: ErrorCode,
    message: string,
    more: {
      readonly status?: number | undefined
      readonly requestId?: string | undefined
      readonly details?: Readonly<Record<string, unknown>> | undefined
      readonly retryAfterMs?: number | undefined
      readonly cause?: unknown
    } = {},
  ) {
    super(message, { cause: more.cause })
    this.code = code
    this.status = more.status
    this.requestId = more.requestId
    this.details = more.details
    this.retryAfterMs = more.retryAfterMs
  }
}
