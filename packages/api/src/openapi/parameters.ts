import type { Route } from '../routes/define-route.ts'
import { jsonSchemaOf } from './component-schemas.ts'
import { isJsonObject, type JsonObject } from './json-object.ts'

const PLACES = [
  ['params', 'path'],
  ['query', 'query'],
  ['headers', 'header'],
] as const

function parameter(name: string, place: string, required: boolean, schema: JsonObject): JsonObject {
  const { description, contentMediaType, contentSchema, ...rest } = schema
  const head = { name, in: place, required, ...(typeof description === 'string' ? { description } : {}) }
  if (contentMediaType === 'application/json')
    return { ...head, content: { 'application/json': { schema: contentSchema } } }
  if (rest['type'] !== 'integer') return { ...head, schema: rest }
  const { pattern: _digits, ...integer } = rest
  return { ...head, schema: integer }
}

/** Parameters of a call, ordered by path, query, headers. */
export function parametersOf(route: Route): readonly JsonObject[] {
  return PLACES.flatMap(([part, place]) => {
    const schema = route[part]
    if (schema === undefined) return []
    const { properties, required } = jsonSchemaOf(schema, 'input')
    const names: readonly unknown[] = Array.isArray(required) ? required : []
    return Object.entries(isJsonObject(properties) ? properties : {}).map(([name, property]) =>
      parameter(name, place, names.includes(name), isJsonObject(property) ? property : {}),
    )
  })
}
