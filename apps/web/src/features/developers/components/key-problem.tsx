import { ApiError, ApiUnreachableError } from '@sunspan/api/client'
import type { ReactNode } from 'react'
import { GENERAL_MESSAGES } from '../../../shared/messages/general-messages.ts'

/** Why a call about a key failed. */
export const KeyProblem = ({ error }: { error: Error | null }): ReactNode => (
  <p role="alert" className="text-small text-negative empty:hidden">
    {error === null
      ? null
      : error instanceof ApiError || error instanceof ApiUnreachableError
        ? error.message
        : GENERAL_MESSAGES.genericError}
  </p>
)
