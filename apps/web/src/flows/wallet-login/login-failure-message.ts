import { ApiError, ApiUnreachableError } from '@sunspan/api/client'
import { ChainError, NOT_CONNECTED } from '@sunspan/chains'
import { GENERAL_MESSAGES } from '../../shared/messages/general-messages.ts'
import { UntrustedAnswerError } from '../../shared/messages/untrusted-answer-error.ts'
import { SIGNATURE_DECLINED, type LoginFailureOutcome } from '../../shared/messages/wallet-messages.ts'

/** What a person is told when a wallet could not log in: the server's words if there are any. */
export function loginFailureMessage(error: unknown, outcome: LoginFailureOutcome): string {
  if (error instanceof ApiError || error instanceof ApiUnreachableError) return error.message
  if (error instanceof UntrustedAnswerError) return error.message
  if (error instanceof ChainError && error.kind === 'rejected') return SIGNATURE_DECLINED[outcome]
  // Whatever the wallet's own words are, which people cannot read.
  if (error instanceof ChainError && error.kind === 'disconnected') return NOT_CONNECTED
  return GENERAL_MESSAGES.genericError
}
