import { ApiError } from '@sunspan/api/client'
import { GENERAL_MESSAGES } from '../../../shared/messages/general-messages.ts'

/** Why no bulk order was made (specification, section 8). */
export type CreateBulkFailure =
  | { readonly kind: 'unauthorized' }
  /** The fees moved: they are asked for again, and the person looks once more. */
  | { readonly kind: 'quote_changed' }
  | {
      readonly kind: 'message'
      readonly title?: string
      readonly text: string
      /** The call may have made an order: trying again must use the same idempotency key. */
      readonly isOutcomeUnknown: boolean
    }

export function classifyCreateBulkError(error: unknown): CreateBulkFailure {
  if (!(error instanceof ApiError)) {
    return { kind: 'message', text: GENERAL_MESSAGES.genericError, isOutcomeUnknown: true }
  }
  if (error.status === 401) return { kind: 'unauthorized' }
  if (error.code === 'QUOTE_CHANGED') return { kind: 'quote_changed' }
  if (error.status === 503) {
    return {
      kind: 'message',
      title: 'Temporary transfer limit',
      text: 'Destination network will become available shortly',
      isOutcomeUnknown: false,
    }
  }
  return {
    kind: 'message',
    text: error.message === '' ? GENERAL_MESSAGES.genericError : error.message,
    isOutcomeUnknown: error.status >= 500,
  }
}
