import { ApiError } from '@sunspan/api/client'
import { failureCause, OFFLINE } from '../../shared/messages/failure-cause.ts'

/** Specification, section 8. */
const TOO_SMALL = 'Too small amount to send. It will not cover destination fees'
const TEMPORARY_LIMIT = 'Temporary transfer limit'

const NOTHING_SENT = 'Nothing can be sent there right now.'

const TOO_SMALL_OPENINGS = [
  'Too small amount to send',
  "The amount you're trying to send must be greater",
] as const

/** Message for a failed quote. `retryable`: the same request may succeed a moment later. */
export interface QuoteIssue {
  readonly text: string
  readonly retryable: boolean
}

export function describeQuoteError(error: unknown): QuoteIssue {
  const cause = failureCause(error)
  // No quote was asked for: a limit would be a false trail.
  if (cause === OFFLINE) return { text: cause, retryable: true }
  // The text of the specification, and why, where that is known.
  if (cause !== undefined) return { text: `${TEMPORARY_LIMIT}. ${cause}`, retryable: true }
  if (isClosed(error)) return { text: `${TEMPORARY_LIMIT}. ${NOTHING_SENT}`, retryable: true }
  if (!(error instanceof ApiError) || error.status !== 400) return { text: TEMPORARY_LIMIT, retryable: true }
  const tooSmall =
    error.code === 'AMOUNT_TOO_SMALL' ||
    TOO_SMALL_OPENINGS.some((opening) => error.message.startsWith(opening))
  return { text: tooSmall ? TOO_SMALL : error.message, retryable: false }
}

/** No amount would do, since the destination has nothing left to pay with. */
const isClosed = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'LIQUIDITY_UNAVAILABLE' && error.details?.['max_send'] === '0'
