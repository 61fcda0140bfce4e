import type { Route } from '../routes/define-route.ts'
import { jsonSchemaOf } from './component-schemas.ts'
import { isExampleSent, parameterExample } from './examples/parameter-examples.ts'
import { isJsonObject, type JsonObject } from './json-object.ts'

const PLACES = [
  ['params', 'path'],
  ['query', 'query'],
  ['headers', 'header'],
] as const

interface Place {
  readonly name: string
  readonly in: string
  readonly required: boolean
}

function parameter(operationId: string, place: Place, schema: JsonObject): JsonObject {
  const { description, contentMediaType, contentSchema, ...rest } = schema
  const example = parameterExample(operationId, place.name)
  const head = {
    ...place,
    ...(typeof description === 'string' ? { description } : {}),
    ...(isExampleSent(operationId, place.name) ? { 'x-example-sent': true } : {}),
  }
  if (contentMediaType === 'application/json')
    return { ...head, content: { 'application/json': { schema: contentSchema, example } } }
  if (rest['type'] !== 'integer') return { ...head, schema: rest, example }
  const { pattern: _digits, ...integer } = rest
  return { ...head, schema: integer, example }
}

/** Parameters of a call, ordered by path, query, headers. */
export function parametersOf(operationId: string, route: Route): readonly JsonObject[] {
  return PLACES.flatMap(([part, place]) => {
    const schema = route[part]
    if (schema === undefined) return []
    const { properties, required } = jsonSchemaOf(schema, 'input')
    const names: readonly unknown[] = Array.isArray(required) ? required : []
    return Object.entries(isJsonObject(properties) ? properties : {}).map(([name, property]) =>
      parameter(
        operationId,
        { name, in: place, required: names.includes(name) },
        isJsonObject(property) ? property : {},
      ),
    )
  })
}
