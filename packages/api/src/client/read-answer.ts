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

/**
 * Parses the JSON of a successful response. `say` has words for sentences of the server, which are more precise than those for its codes. Throws an ApiError for an error of the API and an ApiUnreachableError for anything else.
 */
export async function readAnswer(
  response: Response,
  say = (sentence: string): string => sentence,
): Promise<unknown> {
  const text = await response.text()
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (cause) {
    throw new ApiUnreachableError('bad_answer', { cause, status: response.status })
  }
  if (response.ok) return body
  if (!isErrorBody(body)) throw new ApiUnreachableError('bad_answer', { status: response.status })
  const said = say(body.message)
  throw new ApiError({
    code: body.code,
    message: said === body.message ? messageOf(body.code, said) : said,
    status: response.status,
    requestId: body.request_id,
    details: body.details,
  })
}
