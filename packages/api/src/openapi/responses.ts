import { ERROR_CODES, type ErrorCode } from '../errors/error-codes.ts'
import { ERROR_TEXTS } from '../errors/error-texts.ts'
import type { Route } from '../routes/define-route.ts'
import { errorCodesOf } from '../routes/error-codes-of.ts'
import { jsonSchemaOf } from './component-schemas.ts'
import type { JsonObject } from './json-object.ts'

const EXAMPLE_REQUEST_ID = '01890000-0000-7000-8000-000000000000'

function errorResponse(codes: readonly ErrorCode[]): JsonObject {
  const examples = codes.map((code) => [
    code,
    { summary: code, value: { code, message: ERROR_TEXTS[code], request_id: EXAMPLE_REQUEST_ID } },
  ])
  return {
    description: codes.map((code) => `\`${code}\`: ${ERROR_TEXTS[code]}`).join('\n\n'),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(examples),
      },
    },
  }
}

function goodResponse(route: Route): JsonObject {
  const schema = jsonSchemaOf(route.response, 'output')
  if (route.file !== undefined) {
    const contents = route.file.types.map((type) => [
      type,
      { schema: type === 'application/json' ? schema : { type: 'string' } },
    ])
    return { description: 'A file to save', content: Object.fromEntries(contents) }
  }
  if (route.stream === undefined) {
    return { description: 'Done', content: { 'application/json': { schema } } }
  }
  return streamResponse(route.stream.events)
}

function streamResponse(events: NonNullable<Route['stream']>['events']): JsonObject {
  const [first = ''] = Object.keys(events)
  return {
    description: 'Server-sent events. Each carries JSON in its data, described by `x-events` under its name.',
    content: {
      'text/event-stream': {
        schema: { type: 'string' },
        example: `event: ${first}\ndata: {"id":"${EXAMPLE_REQUEST_ID}"}\n\n`,
        'x-events': Object.fromEntries(
          Object.entries(events).map(([name, data]) => [name, jsonSchemaOf(data, 'output')]),
        ),
      },
    },
  }
}

/** Responses of a call by status: the success response, then one entry per error status with an example for each code. */
export function responsesOf(route: Route): JsonObject {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of errorCodesOf(route)) {
    const status = ERROR_CODES[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const errors = [...byStatus]
    .toSorted(([a], [b]) => a - b)
    .map(([status, codes]) => [String(status), errorResponse(codes)])
  return { '200': goodResponse(route), ...Object.fromEntries(errors) }
}
