import { routes, type Route, type RouteName, type Routes } from '@sunspan/api'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { Readable } from 'node:stream'
import * as v from 'valibot'
import { ApiError } from './api-error.ts'
import { payerOf } from './caller-of.ts'
import type { Places } from './create-places.ts'
import type { ThreadBudget } from './load/create-thread-budget.ts'
import type { Turns } from './load/create-turns.ts'
import { compileRequestParser, type RouteInput } from './parse-request.ts'
import { requirePace } from './require-pace.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Enabled in tests: a response that does not match its schema is an internal error. */
    checksAnswers: boolean
    /** Shared by all routes, to bound their concurrent work together. */
    turns: Turns
    /** Shared by all routes that are costly to answer. */
    budget: ThreadBudget
  }
}

export interface RouteContext<R extends Route> extends Readonly<RouteInput<R>> {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export type RouteHandler<N extends RouteName> = (
  context: RouteContext<Routes[N]>,
) => Promise<v.InferOutput<Routes[N]['response']>>

/** Every operation reads its input by its schemas, and has a caller that pays for its work. */
function serve<N extends RouteName>(
  app: FastifyInstance,
  name: N,
  options: RouteShorthandOptions & { readonly exposeHeadRoute?: boolean },
  handle: (call: {
    readonly request: FastifyRequest
    readonly reply: FastifyReply
    readonly payer: string
    /** Throws an ApiError for what the schemas refuse. */
    readonly read: () => RouteContext<Routes[N]>
  }) => Promise<unknown>,
): void {
  const route = routes[name]
  const parseRequest = compileRequestParser(route)
  app.route({
    ...options,
    method: route.method,
    url: toFastifyPath(route.path),
    handler: (request, reply) =>
      handle({
        request,
        reply,
        payer: payerOf(request),
        read: () => ({ ...parseRequest(request), request, reply }),
      }),
  })
}

/** Serves one operation of the route table, which types the handler's input and result. */
export function registerRoute<N extends RouteName>(
  app: FastifyInstance,
  name: N,
  handler: RouteHandler<N>,
  options: RouteShorthandOptions = {},
): void {
  serve(app, name, options, async ({ payer, read }) => {
    await app.turns.acquire(payer)
    const answer = await handler(read())
    if (app.checksAnswers) v.parse(routes[name].response, answer)
    return answer
  })
}

/**
 * Serves an operation that is costly to answer, at its caller's expense. The handler reads what it needs, and returns a function that makes the answer
 * of it without waiting.
 */
export function registerRead<N extends RouteName>(
  app: FastifyInstance,
  name: N,
  handler: (context: RouteContext<Routes[N]>) => Promise<() => v.InferOutput<Routes[N]['response']>>,
  options: RouteShorthandOptions = {},
): void {
  serve(app, name, options, async ({ payer, reply, read }) => {
    await app.turns.acquire(payer)
    const text = await app.budget.inTurn(payer, async () => {
      requireTime(app.budget, payer, reply)
      const toAnswer = await handler(read())
      return app.budget.spend(payer, () => {
        const answer = toAnswer()
        if (app.checksAnswers) v.parse(routes[name].response, answer)
        return JSON.stringify(answer)
      })
    })
    return reply.type('application/json; charset=utf-8').send(text)
  })
}

/** Throws TOO_MANY_REQUESTS while the payer has taken more of the thread's time than it may. */
export function requireTime(budget: ThreadBudget, payer: string, reply: FastifyReply): void {
  const waitMs = budget.waitMs(payer)
  if (waitMs === 0) return
  reply.header('retry-after', String(Math.ceil(waitMs / 1_000)))
  throw new ApiError('TOO_MANY_REQUESTS', 'Your last requests were a lot of work. Please wait a few seconds.')
}

/** A file that is made while it is sent. */
export interface SentFile {
  readonly name: string
  readonly type: string
  readonly texts: AsyncIterable<string>
}

/** Serves a file of the route table, at the pace of its reader, who takes a place meanwhile. */
export function registerFile<N extends RouteName>(
  app: FastifyInstance,
  name: N,
  handler: (context: RouteContext<Routes[N]> & { readonly payer: string }) => Promise<SentFile>,
  { places, ...options }: RouteShorthandOptions & { readonly places: Places },
): void {
  serve(app, name, { ...options, exposeHeadRoute: false }, async ({ payer, reply, read }) => {
    const place = places.take(reply.raw, payer)
    if (place !== 'taken') throw new ApiError('TOO_MANY_REQUESTS', NO_PLACE[place])
    await app.turns.acquire(payer)
    const file = await handler({ ...read(), payer })
    requirePace(reply.raw)
    reply.header('content-type', `${file.type}; charset=utf-8`)
    reply.header('content-disposition', `attachment; filename="${file.name}"`)
    return reply.send(Readable.from(file.texts, { objectMode: false }))
  })
}

const NO_PLACE = {
  all: 'Other files are being prepared. Try again in a minute.',
  own: 'Another file is being prepared for you. Try again once you have it.',
} as const

/** Serves an event stream of the route table; the handler takes over the socket. */
export function registerStream<N extends RouteName>(
  app: FastifyInstance,
  name: N,
  handler: (context: RouteContext<Routes[N]>) => Promise<void>,
  options: RouteShorthandOptions = {},
): void {
  serve(app, name, { ...options, exposeHeadRoute: false }, async ({ payer, read }) => {
    await app.turns.acquire(payer)
    await handler(read())
  })
}

const toFastifyPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')
