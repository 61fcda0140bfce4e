import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../../http/api-error.ts'
import { payerOf } from '../../http/caller-of.ts'
import { findDuplicateKey } from '../../http/find-duplicate-key.ts'
import { findNul } from '../../http/find-nul.ts'

/** Parses bodies as JSON; refuses one with a duplicate key, or with the character NUL in a text. */
export function useStrictJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  const read = async (request: FastifyRequest, text: string): Promise<unknown> => {
    await app.turns.acquire(payerOf(request))
    const body = await new Promise<unknown>((resolve, reject) => {
      void parse(request, text, (error, value) => {
        if (error === null) resolve(value)
        else reject(error)
      })
    })
    const path = findDuplicateKey(text)
    if (path !== undefined) throw refused(path, 'This field stands twice; send it once')
    // Written as an escape, since JSON has no bare control characters; most bodies are not walked.
    const withNul = text.includes(String.raw`\u0000`) ? findNul(body) : undefined
    if (withNul !== undefined) throw refused(withNul, 'This text has the character NUL; send it without')
    return body
  }
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, read)
}

function refused(path: string, message: string): ApiError {
  return new ApiError('VALIDATION_FAILED', path === '' ? message : `${path}: ${message}`, {
    details: { issues: [{ in: 'body', path, message }] },
  })
}
