import type { Route } from '@sunspan/api'
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { ApiError } from './api-error.ts'

const PARTS = ['params', 'query', 'headers', 'body'] as const
type Part = (typeof PARTS)[number]

/** A request parsed by a route's schemas; `undefined` for a part without a schema. */
export type RouteInput<R extends Route> = {
  readonly [P in Part]: R extends { readonly [K in P]: infer S extends v.GenericSchema }
    ? v.InferOutput<S>
    : undefined
}

const MAX_ISSUES = 10

interface Issue {
  readonly in: Part
  readonly path: string | null
  readonly message: string
}

/** Parameters allowed in a route's query. */
const namesOf = (schema: object | undefined): ReadonlySet<string> =>
  new Set(schema !== undefined && 'entries' in schema ? Object.keys(Object(schema.entries)) : [])

/** An unknown parameter is a client error, like an unknown field of a body. */
function findQueryIssues(names: ReadonlySet<string>, query: unknown): readonly Issue[] {
  return Object.entries(Object(query)).flatMap(([path, value]): readonly Issue[] => {
    if (!names.has(path)) return [{ in: 'query', path, message: 'This call has no such parameter' }]
    return Array.isArray(value)
      ? [{ in: 'query', path, message: 'This parameter appears twice; send it once' }]
      : []
  })
}

/** What is missing, or not known, in words; all other mistakes as the schema says them. */
function messageOf({ type, expected, received, message }: v.BaseIssue<unknown>): string {
  if (type !== 'object' && type !== 'strict_object') return message
  if (expected === 'never') return 'This call has no such field'
  return received === 'undefined' ? 'This value is missing' : message
}

/** One issue per path, at most ten: there may be thousands, and computing their paths alone would take a quarter of a second. */
function addIssues(issues: Issue[], part: Part, found: readonly v.BaseIssue<unknown>[]): void {
  for (const issue of found) {
    if (issues.length >= MAX_ISSUES) return
    const path = v.getDotPath(issue)
    const isKnown = issues.some((known) => known.in === part && known.path === path)
    if (!isKnown) issues.push({ in: part, path, message: messageOf(issue) })
  }
}

/** A schema of an object without required fields accepts an array. */
const isListForObject = (schema: v.GenericSchema, value: unknown): boolean =>
  Array.isArray(value) && schema.type !== 'array'

/** The only place where requests are parsed: validates every part against the route's schemas, or throws VALIDATION_FAILED with all issues. */
export function compileRequestParser<R extends Route>(route: R): (request: FastifyRequest) => RouteInput<R> {
  const schemas: readonly (readonly [Part, v.GenericSchema | undefined])[] = PARTS.map((part) => [
    part,
    route[part],
  ])
  const names = namesOf(route.query)
  return (request) => {
    const input: Partial<Record<Part, unknown>> = {}
    const issues: Issue[] = findQueryIssues(names, request.query).slice(0, MAX_ISSUES)
    for (const [part, schema] of schemas) {
      if (schema === undefined) continue
      if (isListForObject(schema, request[part])) {
        issues.push({ in: part, path: null, message: 'Expected an object, not a list' })
        continue
      }
      const parsed = v.safeParse(schema, request[part])
      if (parsed.success) input[part] = parsed.output
      else addIssues(issues, part, parsed.issues)
    }
    const first = issues[0]
    if (first !== undefined) {
      throw new ApiError('VALIDATION_FAILED', `${first.path ?? first.in}: ${first.message}`, {
        details: { issues },
      })
    }
    // CAST: every part with a schema holds that schema's output, as RouteInput declares.
    return input as RouteInput<R>
  }
}
