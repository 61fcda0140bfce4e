import type { ErrorBody } from './generated/api.ts'
import { SunspanError } from './sunspan-error.ts'

/** The JSON of a good response. Throws a `BAD_ANSWER` for anything else. */
export async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw badAnswer(response.status, cause)
  }
}

/** What a response with an error status says. */
export async function readError(response: Response): Promise<SunspanError> {
  const text = await response.text()
  const body = parse(text)
  if (!isErrorBody(body)) return badAnswer(response.status, undefined, retryAfter(response))
  return new SunspanError(body.code, body.message, {
    status: response.status,
    requestId: body.request_id,
    details: body.details,
    retryAfterMs: retryAfter(response),
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null) return false
  const texts = ['code', 'message', 'request_id'].map((name) =>
    Object.entries(body).find(([key]) => key === name),
  )
  return texts.every((entry) => typeof entry?.[1] === 'string')
}

const badAnswer = (status: number, cause?: unknown, retryAfterMs?: number): SunspanError =>
  new SunspanError('BAD_ANSWER', `What answered is not the API (HTTP ${String(status)}).`, {
    status,
    cause,
    retryAfterMs,
  })

function retryAfter({ headers }: Response): number | undefined {
  const seconds = headers.get('retry-after')
  return seconds !== null && /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1_000 : undefined
}
