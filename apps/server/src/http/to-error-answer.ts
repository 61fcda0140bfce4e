import { ERROR_CODES, type ErrorBody, type ErrorCode } from '@sunspan/api'
import { BridgeError } from '@sunspan/bridge'
import { ChainError } from '@sunspan/chains'
import { LoyaltyError } from '@sunspan/loyalty'
import { isDatabaseAway } from './database-away.ts'
import { ApiError } from './api-error.ts'

export interface ErrorAnswer {
  readonly status: number
  readonly body: ErrorBody
  /** Seconds after which a retry makes sense; undefined if it does not, or if that is unknown. */
  readonly retryAfter: number | undefined
  /** True if the error is ours and must be logged. */
  readonly unexpected: boolean
}

/** Used unless the limiter provides a value. An open order expires or is closed. */
const RETRY_AFTER_S: Partial<Record<ErrorCode, number>> = {
  TOO_MANY_REQUESTS: 60,
  TOO_MANY_OPEN_ORDERS: 60,
  TOO_MANY_SUBSCRIPTIONS: 60,
  OVERLOADED: 5,
}
/** For anything else that is briefly unavailable, such as the database or a network. */
const UNAVAILABLE = 503
const RETRY_UNAVAILABLE_S = 2

interface Outcome {
  readonly code: ErrorCode
  readonly message: string
  readonly details?: Readonly<Record<string, unknown>> | undefined
}

/** Maps any thrown value to the error shape. The text of an unexpected error never leaves the server. */
export function toErrorAnswer(error: unknown, requestId: string): ErrorAnswer {
  const outcome = expectedOutcome(error)
  const { code, message, details } = outcome ?? {
    code: 'INTERNAL_ERROR',
    message: 'Something went wrong. Please try again later.',
  }
  const status = ERROR_CODES[code]
  return {
    status,
    retryAfter: RETRY_AFTER_S[code] ?? (status === UNAVAILABLE ? RETRY_UNAVAILABLE_S : undefined),
    body: {
      code,
      message,
      request_id: requestId,
      ...(details === undefined ? {} : { details: { ...details } }),
    },
    unexpected: outcome === undefined,
  }
}

function expectedOutcome(error: unknown): Outcome | undefined {
  if (error instanceof ApiError || error instanceof BridgeError) return error
  if (error instanceof LoyaltyError) return { code: error.code, message: error.message }
  if (error instanceof ChainError) {
    if (!error.retryable) return undefined
    return {
      code: 'NETWORK_UNAVAILABLE',
      message: 'The network isn’t responding right now. Please try again.',
    }
  }
  if (isDatabaseAway(error)) return OVERLOADED
  return frameworkOutcome(error)
}

/** Maps errors of the HTTP framework by code; any other one that blames the client is a malformed request. */
function frameworkOutcome(error: unknown): Outcome | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const known = FRAMEWORK_OUTCOMES[code]
  if (known !== undefined) return known
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  if (status === 429) return TOO_MANY
  if (status === 503) return OVERLOADED
  if (status === 404) return { code: 'ROUTE_NOT_FOUND', message: 'There is nothing at this address.' }
  if (status === 413) return TOO_LARGE
  if (status === 415) return WRONG_TYPE
  if (status >= 400 && status < 500) return MALFORMED
  return undefined
}

const MALFORMED: Outcome = { code: 'MALFORMED_REQUEST', message: 'The request cannot be read.' }
const TOO_MANY: Outcome = { code: 'TOO_MANY_REQUESTS', message: 'Too many requests. Please wait a moment.' }
const OVERLOADED: Outcome = {
  code: 'OVERLOADED',
  message: 'The service is busy. Please try again in a moment.',
}
const TOO_LARGE: Outcome = { code: 'PAYLOAD_TOO_LARGE', message: 'The request is larger than 64 kB.' }
const WRONG_TYPE: Outcome = {
  code: 'UNSUPPORTED_MEDIA_TYPE',
  message: 'Send the body as JSON with content-type application/json.',
}

const FRAMEWORK_OUTCOMES: Readonly<Record<string, Outcome>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: WRONG_TYPE,
  FST_ERR_CTP_BODY_TOO_LARGE: TOO_LARGE,
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'MALFORMED_REQUEST', message: 'The body is empty; send JSON.' },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'MALFORMED_REQUEST', message: 'The body is not valid JSON.' },
  FST_ERR_BAD_URL: { code: 'MALFORMED_REQUEST', message: 'The address of the request is not valid.' },
  FST_ERR_MAX_PARAM_LENGTH: { code: 'MALFORMED_REQUEST', message: 'A part of the address is too long.' },
  FST_ERR_HANDLER_TIMEOUT: OVERLOADED,
}
