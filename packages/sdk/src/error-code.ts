import type { ErrorBody } from './generated/api.ts'

/** Codes of the API, and those of this package for what did not come from it. */
export type ErrorCode = ErrorBody['code'] | 'NETWORK' | 'TIMEOUT' | 'BAD_ANSWER'
