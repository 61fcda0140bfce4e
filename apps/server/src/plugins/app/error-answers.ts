import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../http/api-error.ts'
import { payerOf } from '../../http/caller-of.ts'
import { createRefusalPace } from '../../http/load/create-refusal-pace.ts'
import { toErrorAnswer, type ErrorAnswer } from '../../http/to-error-answer.ts'

/** Sends the error shape, with a Retry-After where a retry helps. Logs unexpected errors under the request id that the client receives. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(toErrorAnswer(error, request.id), error, request, reply)
}

function send(
  { status, body, retryAfter, unexpected }: ErrorAnswer,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (retryAfter !== undefined && !reply.hasHeader('retry-after'))
    reply.header('retry-after', String(retryAfter))
  if (unexpected) request.log.error({ err: error }, 'request failed')
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(body))
}

const TOO_MANY_REQUESTS = 429

/** Gives every error of every route the API's error shape, and who asks on and on a slower answer. */
export function useErrorAnswers(app: FastifyInstance): void {
  const pace = createRefusalPace()
  app.setErrorHandler(async (error, request, reply) => {
    const answer = toErrorAnswer(error, request.id)
    const waitMs = answer.status === TOO_MANY_REQUESTS ? pace.nextWaitMs(payerOf(request)) : 0
    if (waitMs > 0) await sleep(waitMs)
    return send(answer, error, request, reply)
  })
}

export const answerNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendError(new ApiError('ROUTE_NOT_FOUND', 'There is nothing at this address.'), request, reply)
