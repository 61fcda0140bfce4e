import { ApiError, ApiUnreachableError } from '@sunspan/api/client'
import { ChainError, NOT_CONNECTED } from '@sunspan/chains'
import { failureCause } from '../../shared/messages/failure-cause.ts'
import { GENERAL_MESSAGES } from '../../shared/messages/general-messages.ts'
import { UntrustedAnswerError } from '../../shared/messages/untrusted-answer-error.ts'
import { LoginSignatureError } from './login-errors.ts'
import { SIGNATURE_DECLINED, type LoginFailureOutcome } from '../../shared/messages/wallet-messages.ts'

/** Message for a failed login: the server's message if there is one, otherwise the general text and why, where that is known. */
export function loginFailureMessage(error: unknown, outcome: LoginFailureOutcome): string {
  const cause = failureCause(error)
  if (cause !== undefined) {
    const message = error instanceof ApiError ? error.message : `${GENERAL_MESSAGES.genericError} ${cause}`
    return `${message} Your wallet stays connected.`
  }
  if (error instanceof ApiError || error instanceof ApiUnreachableError) return error.message
  if (error instanceof UntrustedAnswerError || error instanceof LoginSignatureError) return error.message
  if (error instanceof ChainError && error.kind === 'rejected') return SIGNATURE_DECLINED[outcome]
  // Regardless of the wallet's own message, which users cannot understand.
  if (error instanceof ChainError && error.kind === 'disconnected') return NOT_CONNECTED
  return GENERAL_MESSAGES.genericError
}
