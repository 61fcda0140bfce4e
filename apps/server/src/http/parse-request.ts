import type { Route } from '@sunspan/api'
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { ApiError } from './api-error.ts'

const PARTS = ['params', 'query', 'headers', 'body'] as const
type Part = (typeof PARTS)[number]

/** What a route's schemas make of a request; `undefined` for a part without a schema. */
export type RouteInput<R extends Route> = {
  readonly [P in Part]: R extends { readonly [K in P]: infer S extends v.GenericSchema }
    ? v.InferOutput<S>
    : undefined
}

const MAX_ISSUES = 10

/** The one compiler of requests: reads every part by the route's schemas, or throws VALIDATION_FAILED with all that is wrong. */
export function compileRequestParser<R extends Route>(route: R): (request: FastifyRequest) => RouteInput<R> {
  const schemas: readonly (readonly [Part, v.GenericSchema | undefined])[] = PARTS.map((part) => [
    part,
    route[part],
  ])
  return (request) => {
    const input: Partial<Record<Part, unknown>> = {}
    const issues: { in: Part; path: string | null; message: string }[] = []
    for (const [part, schema] of schemas) {
      if (schema === undefined) continue
      const parsed = v.safeParse(schema, request[part])
      if (parsed.success) input[part] = parsed.output
      else
        for (const issue of parsed.issues)
          issues.push({ in: part, path: v.getDotPath(issue), message: issue.message })
    }
    const first = issues[0]
    if (first !== undefined) {
      throw new ApiError('VALIDATION_FAILED', `${first.path ?? first.in}: ${first.message}`, {
        details: { issues: issues.slice(0, MAX_ISSUES) },
      })
    }
    // CAST: every part with a schema holds that schema's output, which is what RouteInput says.
    return input as RouteInput<R>
  }
}
