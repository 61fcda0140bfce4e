import { ERROR_CODES, type ErrorCode } from '../errors/error-codes.ts'
import { ERROR_TEXTS } from '../errors/error-texts.ts'
import type { Route } from '../routes/define-route.ts'
import { errorCodesOf } from '../routes/error-codes-of.ts'
import type { RouteName } from '../routes/index.ts'
import { jsonSchemaOf } from './component-schemas.ts'
import { ANSWER_EXAMPLES } from './examples/answer-examples.ts'
import { DETAILS_TEXTS, detailsOf } from './examples/error-details.ts'
import { EXAMPLE } from './examples/values.ts'
import type { JsonObject } from './json-object.ts'

/** One example for each code, and one more for each other kind of `details` that it carries. */
function errorExamples(operationId: string, route: Route, code: ErrorCode): readonly [string, JsonObject][] {
  const body = { code, message: ERROR_TEXTS[code], request_id: EXAMPLE.id }
  const [first, ...more] = detailsOf(code, operationId, route)
  return [
    [code, { summary: code, value: first === undefined ? body : { ...body, details: first } }],
    ...more.map((details, index): [string, JsonObject] => [
      `${code}_${String(index + 2)}`,
      { summary: code, value: { ...body, details } },
    ]),
  ]
}

function describeError(operationId: string, route: Route, code: ErrorCode): string {
  const details = detailsOf(code, operationId, route).length === 0 ? undefined : DETAILS_TEXTS[code]
  return `\`${code}\`: ${ERROR_TEXTS[code]}${details === undefined ? '' : ` \`details\` has ${details}.`}`
}

function errorResponse(operationId: string, route: Route, codes: readonly ErrorCode[]): JsonObject {
  return {
    description: codes.map((code) => describeError(operationId, route, code)).join('\n\n'),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(codes.flatMap((code) => errorExamples(operationId, route, code))),
      },
    },
  }
}

function goodResponse(operationId: RouteName, route: Route): JsonObject {
  const schema = jsonSchemaOf(route.response, 'output')
  if (route.file !== undefined) {
    const contents = route.file.types.map((type) => [
      type,
      { schema: type === 'application/json' ? schema : { type: 'string' } },
    ])
    return { description: 'A file to save', content: Object.fromEntries(contents) }
  }
  if (route.stream !== undefined) return streamResponse(route.stream.events)
  const examples = Object.entries(ANSWER_EXAMPLES[operationId] ?? {}).map(([name, value]) => [
    name,
    { value },
  ])
  return {
    description: 'Done',
    content: { 'application/json': { schema, examples: Object.fromEntries(examples) } },
  }
}

function streamResponse(events: NonNullable<Route['stream']>['events']): JsonObject {
  const [first = ''] = Object.keys(events)
  return {
    description: 'Server-sent events. Each carries JSON in its data, described by `x-events` under its name.',
    content: {
      'text/event-stream': {
        schema: { type: 'string' },
        example: `event: ${first}\ndata: {"id":"${EXAMPLE.id}"}\n\n`,
        'x-events': Object.fromEntries(
          Object.entries(events).map(([name, data]) => [name, jsonSchemaOf(data, 'output')]),
        ),
      },
    },
  }
}

/** Responses of a call by status: the success response, then one entry per error status with an example for each code. */
export function responsesOf(operationId: RouteName, route: Route): JsonObject {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of errorCodesOf(route)) {
    const status = ERROR_CODES[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const errors = [...byStatus]
    .toSorted(([a], [b]) => a - b)
    .map(([status, codes]) => [String(status), errorResponse(operationId, route, codes)])
  return { '200': goodResponse(operationId, route), ...Object.fromEntries(errors) }
}
