import { routes, type Route, type RouteName, type Routes } from '@sunspan/api'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { Readable } from 'node:stream'
import * as v from 'valibot'
import type { Turns } from './create-turns.ts'
import { compileRequestParser, type RouteInput } from './parse-request.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Enabled in tests: a response that does not match its schema is an internal error. */
    checksAnswers: boolean
    /** Shared by all routes, to bound their concurrent work together. */
    turns: Turns
  }
}

export interface RouteContext<R extends Route> extends Readonly<RouteInput<R>> {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export type RouteHandler<N extends RouteName> = (
  context: RouteContext<Routes[N]>,
) => Promise<v.InferOutput<Routes[N]['response']>>

/** Serves one operation of the route table, which types the handler's input and result. */
export function registerRoute<N extends RouteName>(
  app: FastifyInstance,
  name: N,
  handler: RouteHandler<N>,
  options: RouteShorthandOptions = {},
): void {
  const route = routes[name]
  const parseRequest = compileRequestParser(route)
  app.route({
    ...options,
    method: route.method,
    url: toFastifyPath(route.path),
    handler: async (request, reply) => {
      await app.turns.acquire()
      const answer = await handler({ ...parseRequest(request), request, reply })
      if (app.checksAnswers) v.parse(route.response, answer)
      return answer
    },
  })
}

/** A file that is made while it is sent. */
export interface SentFile {
  readonly name: string
  readonly type: string
  readonly texts: AsyncIterable<string>
}

/** Serves a file of the route table, at the pace of its reader. */
export function registerFile<N extends RouteName>(
  app: FastifyInstance,
  name: N,
  handler: (context: RouteContext<Routes[N]>) => Promise<SentFile>,
  options: RouteShorthandOptions = {},
): void {
  const route = routes[name]
  const parseRequest = compileRequestParser(route)
  app.route({
    ...options,
    method: route.method,
    url: toFastifyPath(route.path),
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      await app.turns.acquire()
      const file = await handler({ ...parseRequest(request), request, reply })
      reply.header('content-type', `${file.type}; charset=utf-8`)
      reply.header('content-disposition', `attachment; filename="${file.name}"`)
      return reply.send(Readable.from(file.texts, { objectMode: false }))
    },
  })
}

/** Serves an event stream of the route table; the handler takes over the socket. */
export function registerStream<N extends RouteName>(
  app: FastifyInstance,
  name: N,
  handler: (context: RouteContext<Routes[N]>) => Promise<void>,
  options: RouteShorthandOptions = {},
): void {
  const route = routes[name]
  const parseRequest = compileRequestParser(route)
  app.route({
    ...options,
    method: route.method,
    url: toFastifyPath(route.path),
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      await app.turns.acquire()
      await handler({ ...parseRequest(request), request, reply })
    },
  })
}

const toFastifyPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')
