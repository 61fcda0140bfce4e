import { listOf, objectAt, textOf, type Json } from './json-steps.ts'

export interface SchemaField {
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  readonly text: string
}

const REFERENCE = '#/components/schemas/'

/** Follows references to named schemas. */
function resolve(document: Json, schema: Json, depth = 0): Json {
  const reference = textOf(schema['$ref'])
  if (!reference.startsWith(REFERENCE) || depth > 5) return schema
  return resolve(
    document,
    objectAt(document, 'components', 'schemas', reference.slice(REFERENCE.length)),
    depth + 1,
  )
}

/** A schema in a few words: `string`, `"fast" or "sequence"`, `list of Order`. */
export function describeType(schema: Json): string {
  const reference = textOf(schema['$ref'])
  if (reference.startsWith(REFERENCE)) return reference.slice(REFERENCE.length)
  if ('const' in schema) return JSON.stringify(schema['const'])
  const options = listOf(schema['enum'])
  if (options.length > 0) return options.map((option) => JSON.stringify(option)).join(' or ')
  const union = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])]
  if (union.length > 0) return [...new Set(union.map((one) => describeType(objectAt(one))))].join(' or ')
  if (schema['type'] === 'array') return `list of ${describeType(objectAt(schema, 'items'))}`
  return textOf(schema['type']) || 'object'
}

/** The fields of a schema: of an object its own, of a list those of its items, of a union those of all its objects. */
export function fieldsOf(document: Json, schema: Json): readonly SchemaField[] {
  const resolved = resolve(document, schema)
  if (resolved['type'] === 'array') return fieldsOf(document, objectAt(resolved, 'items'))
  const union = [...listOf(resolved['anyOf']), ...listOf(resolved['oneOf']), ...listOf(resolved['allOf'])]
  if (union.length > 0) {
    const all = union.flatMap((one) => fieldsOf(document, objectAt(one)))
    return [...new Map(all.map((field) => [field.name, field])).values()]
  }
  const required = listOf(resolved['required'])
  return Object.entries(objectAt(resolved, 'properties')).map(([name, property]) => {
    const field = objectAt(property)
    return {
      name,
      type: describeType(field),
      isRequired: required.includes(name),
      text: textOf(field['description']) || textOf(resolve(document, field)['description']),
    }
  })
}
