import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../http/api-error.ts'
import { findDoubledKey } from '../../http/find-doubled-key.ts'

/** Reads bodies as JSON; refuses one in which a name stands twice. */
export function useStrictJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    void parse(request, text, (error, body) => {
      if (error !== null) {
        done(error)
        return
      }
      const path = findDoubledKey(text)
      if (path === undefined) done(null, body)
      else done(doubled(path))
    })
  })
}

function doubled(path: string): ApiError {
  const message = 'This field stands twice; send it once'
  return new ApiError('VALIDATION_FAILED', `${path}: ${message}`, {
    details: { issues: [{ in: 'body', path, message }] },
  })
}
