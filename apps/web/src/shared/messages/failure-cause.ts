import { ApiError, ApiUnreachableError } from '@sunspan/api/client'

export const OFFLINE = 'You are offline.'

/** Why a call failed, if the server did not refuse the call itself. The browser may wrongly believe to be offline, so only a failed call asks it. */
export function failureCause(error: unknown): string | undefined {
  if (error instanceof ApiUnreachableError && error.reason !== 'bad_answer')
    return navigator.onLine ? 'We can’t reach the server.' : OFFLINE
  // 503 is how the server says that it cannot serve a network for now.
  const isOurs = error instanceof ApiError ? error.status >= 500 && error.status !== 503 : isBadAnswer(error)
  return isOurs ? 'Something went wrong on our side.' : undefined
}

const isBadAnswer = (error: unknown): boolean => error instanceof ApiUnreachableError
