import { ApiError } from '@sunspan/api/client'
import type { NetworkType } from '@sunspan/domain'
import { GENERAL_MESSAGES } from '../../shared/messages/general-messages.ts'
import { loginFor } from './logins.ts'
import { loginFailureText } from './sign-in-again.ts'

/** The sign-in that an action began with has failed. The message is for the user. */
class SignInError extends Error {}

/** Signs the wallet in that pays on networks of a type, for an action that shows failures itself: see `actionFailureText`. */
export async function signInFirst(type: NetworkType): Promise<void> {
  try {
    await loginFor(type).requireLogin(() => true)
  } catch (error) {
    throw new SignInError(loginFailureText(error, type), { cause: error })
  }
}

/** Why an action that began with `signInFirst` failed: one message, whichever part it was. */
export const actionFailureText = (
  error: unknown,
  otherwise: string = GENERAL_MESSAGES.genericError,
): string => (error instanceof ApiError || error instanceof SignInError ? error.message : otherwise)
