import type { ErrorCode } from '../errors/error-codes.ts'

/** The API responded with an error. `message` is written for users. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly status: number
  /** For support requests. */
  readonly requestId: string
  readonly details: Readonly<Record<string, unknown>> | undefined

  constructor(answer: {
    readonly code: ErrorCode
    readonly message: string
    readonly status: number
    readonly requestId: string
    readonly details: Readonly<Record<string, unknown>> | undefined
  }) {
    super(answer.message)
    this.code = answer.code
    this.status = answer.status
    this.requestId = answer.requestId
    this.details = answer.details
  }
}

/**
 * No response of the API arrived: no network, a timeout, or a response by something in between (a proxy's error page). Whether the server executed
 * the call is unknown.
 */
export class ApiUnreachableError extends Error {
  override readonly name = 'ApiUnreachableError'
  readonly reason: 'network' | 'timeout' | 'bad_answer'
  /** HTTP status of a response that was not the API's. */
  readonly status: number | undefined

  constructor(reason: ApiUnreachableError['reason'], options: { cause?: unknown; status?: number } = {}) {
    super(REASON_TEXT[reason], { cause: options.cause })
    this.reason = reason
    this.status = options.status
  }
}

const REASON_TEXT = {
  network: 'We can’t reach the server. Check your connection and try again.',
  timeout: 'The server took too long to respond. Try again.',
  bad_answer: 'Something went wrong on our side. Try again in a moment.',
} as const
