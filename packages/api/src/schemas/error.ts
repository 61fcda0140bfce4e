import * as v from 'valibot'
import { ERROR_CODES, type ErrorCode } from '../errors/error-codes.ts'

/** The one shape of every error answer. */
export const ErrorBodySchema = v.object({
  code: v.picklist(Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]]),
  /** For people: what happened and what to do. */
  message: v.string(),
  /** Quote it to support; it stands in the server's log. */
  request_id: v.string(),
  details: v.optional(v.record(v.string(), v.unknown())),
})

export type ErrorBody = v.InferOutput<typeof ErrorBodySchema>
