import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../http/api-error.ts'
import { toErrorAnswer } from '../../http/to-error-answer.ts'

/** Sends the error shape, with a Retry-After where a retry helps. Logs unexpected errors under the request id that the client receives. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body, retryAfter, unexpected } = toErrorAnswer(error, request.id)
  if (retryAfter !== undefined && !reply.hasHeader('retry-after'))
    reply.header('retry-after', String(retryAfter))
  if (unexpected) request.log.error({ err: error }, 'request failed')
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(body))
}

/** Gives every error of every route the API's error shape. */
export function useErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
}

export const answerNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendError(new ApiError('ROUTE_NOT_FOUND', 'There is nothing at this address.'), request, reply)
