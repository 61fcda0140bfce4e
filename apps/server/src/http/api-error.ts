import type { ErrorCode } from '@sunspan/api'

/** An expected outcome that the API answers with; `message` is shown to people. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly details: Readonly<Record<string, unknown>> | undefined

  constructor(
    code: ErrorCode,
    message: string,
    options?: { details?: Readonly<Record<string, unknown>>; cause?: unknown },
  ) {
    super(message, options)
    this.code = code
    this.details = options?.details
  }
}
