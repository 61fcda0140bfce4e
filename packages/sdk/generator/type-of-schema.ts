/** The parts of a JSON Schema that the API document uses. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly description?: string
}

/** What a caller passes may leave out a value in either way; an answer has it or not. */
export type Side = 'input' | 'answer'

const PRIMITIVES: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

/** The name in TypeScript of a schema of the document. `Error` would hide the language's own. */
export const nameOfSchema = (name: string): string => (name === 'Error' ? 'ErrorBody' : name)

/** A comment over a declaration, or nothing. */
export const comment = (text: string | undefined): string =>
  text === undefined ? '' : `/** ${text.replaceAll('*/', '*\\/').replaceAll(/\s*\n\s*/g, ' ')} */\n`

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ')

/** The members of an object in TypeScript, with its braces. */
export function membersOf(schema: Schema, side: Side): string {
  const required = new Set(schema.required)
  const members = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const type = typeOfSchema(property, side)
    const value = required.has(name)
      ? `: ${type}`
      : `?: ${side === 'input' ? union([type, 'undefined']) : type}`
    return `${comment(property.description)}${JSON.stringify(name)}${value}`
  })
  return `{\n${members.join('\n')}\n}`
}

/** The type that a schema describes, as TypeScript writes it. Throws on a schema that it does not know, rather than to call it anything. */
export function typeOfSchema(schema: Schema, side: Side): string {
  if (schema.$ref !== undefined) return nameOfSchema(schema.$ref.split('/').at(-1) ?? '')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return union(schema.enum.map((value) => JSON.stringify(value)))
  const options = schema.anyOf ?? schema.oneOf
  if (options !== undefined) return union(options.map((option) => typeOfSchema(option, side)))
  if (schema.type === 'array') return `Array<${typeOfSchema(schema.items ?? {}, side)}>`
  if (schema.type === 'object') return typeOfObject(schema, side)
  const primitive = PRIMITIVES[schema.type ?? '']
  if (primitive !== undefined) return primitive
  if (Object.keys(schema).every((key) => key === 'description' || key === 'examples')) return 'unknown'
  throw new Error(`No type for ${JSON.stringify(schema).slice(0, 200)}`)
}

function typeOfObject(schema: Schema, side: Side): string {
  if (schema.properties !== undefined && Object.keys(schema.properties).length > 0)
    return membersOf(schema, side)
  const rest = schema.additionalProperties
  if (typeof rest === 'object') return `Record<string, ${typeOfSchema(rest, side)}>`
  return 'Record<string, never>'
}
