import { ApiError } from '@sunspan/api/client'
import { GENERAL_MESSAGES } from '../../shared/messages/general-messages.ts'

/** The words of the server where it refused; the general text for anything else. */
export const refusalText = (error: unknown): string =>
  error instanceof ApiError ? error.message : GENERAL_MESSAGES.genericError
