import type { ErrorBody } from '../schemas/error.ts'
import { ApiError, ApiUnreachableError } from './api-error.ts'
import { messageOf } from './message-of.ts'

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  typeof body.code === 'string' &&
  'message' in body &&
  typeof body.message === 'string' &&
  'request_id' in body &&
  typeof body.request_id === 'string'

/** Parses the JSON of a successful response. Throws an ApiError for an error of the API and an ApiUnreachableError for anything else. */
export async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text()
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (cause) {
    throw new ApiUnreachableError('bad_answer', { cause, status: response.status })
  }
  if (response.ok) return body
  if (!isErrorBody(body)) throw new ApiUnreachableError('bad_answer', { status: response.status })
  throw new ApiError({
    code: body.code,
    message: messageOf(body.code, body.message),
    status: response.status,
    requestId: body.request_id,
    details: body.details,
  })
}
