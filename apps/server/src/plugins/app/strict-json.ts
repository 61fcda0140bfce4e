import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../../http/api-error.ts'
import { payerOf } from '../../http/caller-of.ts'
import { findDuplicateKey } from '../../http/find-duplicate-key.ts'

/** Parses bodies as JSON; refuses one with a duplicate key. */
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
    if (path !== undefined) throw doubled(path)
    return body
  }
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, read)
}

function doubled(path: string): ApiError {
  const message = 'This field stands twice; send it once'
  return new ApiError('VALIDATION_FAILED', `${path}: ${message}`, {
    details: { issues: [{ in: 'body', path, message }] },
  })
}
