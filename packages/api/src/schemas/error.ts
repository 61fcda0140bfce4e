import * as v from 'valibot'
import { ERROR_CODES, type ErrorCode } from '../errors/error-codes.ts'

/** The format of all error responses. */
export const ErrorBodySchema = v.object({
  code: v.picklist(Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]]),
  message: v.pipe(v.string(), v.description('For users: what happened and what to do')),
  request_id: v.pipe(v.string(), v.description('For support: it is in the log of the server too')),
  details: v.pipe(
    v.optional(v.record(v.string(), v.unknown())),
    v.description('What it has by code stands in the table of errors; an example is with each call'),
  ),
})

export type ErrorBody = v.InferOutput<typeof ErrorBodySchema>
