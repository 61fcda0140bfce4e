import type { ErrorCode } from '@sunspan/api'

/** An expected failure that the API reports; `message` is shown to users. */
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
