import { ApiError } from '@sunspan/api/client'
import { failureCause, OFFLINE } from '../../shared/messages/failure-cause.ts'
import { GENERIC_FAILURE, TEMPORARY_LIMIT_TEXT, TEMPORARY_LIMIT_TITLE } from './submit-messages.ts'
import type { Refusal } from './submit-state.ts'

export type CreateFailure = 'unauthorized' | Refusal

/** What an error of the create call means for the submission (specification, section 8). */
export function classifyCreateError(error: unknown): CreateFailure {
  if (!(error instanceof ApiError)) {
    // No response arrived: the order may exist.
    const text = failureCause(error) === OFFLINE ? `${GENERIC_FAILURE} ${OFFLINE}` : GENERIC_FAILURE
    return { kind: 'message', text, outcomeUnknown: true }
  }
  if (error.status === 401) return 'unauthorized'
  if (error.code === 'QUOTE_CHANGED') return { kind: 'quote_changed' }
  if (error.status === 503) {
    return {
      kind: 'message',
      title: TEMPORARY_LIMIT_TITLE,
      text: TEMPORARY_LIMIT_TEXT,
      outcomeUnknown: false,
    }
  }
  return {
    kind: 'message',
    text: error.message === '' ? GENERIC_FAILURE : error.message,
    outcomeUnknown: error.status >= 500,
  }
}
