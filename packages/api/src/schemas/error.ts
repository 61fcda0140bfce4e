import * as v from 'valibot'
import { ERROR_CODES, type ErrorCode } from '../errors/error-codes.ts'

/** The format of all error responses. */
export const ErrorBodySchema = v.object({
  code: v.picklist(Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]]),
  /** For users: what happened and what to do. */
  message: v.string(),
  /** For support requests; it is also in the server's log. */
  request_id: v.string(),
  details: v.optional(v.record(v.string(), v.unknown())),
})

export type ErrorBody = v.InferOutput<typeof ErrorBodySchema>
