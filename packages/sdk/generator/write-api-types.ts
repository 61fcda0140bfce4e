import { comment, membersOf, nameOfSchema, typeOfSchema, type Schema, type Side } from './type-of-schema.ts'

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly description?: string
  readonly schema?: Schema
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, Media>>; readonly description?: string }>
  >
}

interface Media {
  readonly schema: Schema
  readonly 'x-events'?: Readonly<Record<string, Schema>>
}

export interface ApiDocument {
  readonly info: { readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

interface Call {
  readonly operation: Operation
  readonly method: string
  readonly path: string
  readonly answers: Readonly<Record<string, Media>>
}

const JSON_TYPE = 'application/json'
const STREAM_TYPE = 'text/event-stream'
/** Sent from the options of the client, so no input of a call. */
const CLIENT_HEADERS = new Set(['api_key'])

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function declare(name: string, schema: Schema, side: Side): string {
  const isInterface = schema.type === 'object' && Object.keys(schema.properties ?? {}).length > 0
  return isInterface
    ? `${comment(schema.description)}export interface ${name} ${membersOf(schema, side)}`
    : `${comment(schema.description)}export type ${name} = ${typeOfSchema(schema, side)}`
}

function callsOf(document: ApiDocument): readonly Call[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      operation,
      path,
      method: method.toUpperCase(),
      answers: operation.responses['200']?.content ?? {},
    })),
  )
}

const isStream = ({ answers }: Call): boolean => answers[STREAM_TYPE] !== undefined
/** More than one format: read by the caller as it comes. */
const isFile = ({ answers }: Call): boolean => Object.keys(answers).length > 1

function inputsOf({ operation }: Call): readonly Parameter[] {
  return (operation.parameters ?? []).filter(({ name }) => !CLIENT_HEADERS.has(name))
}

function inputSchema(call: Call): Schema | null {
  const parameters = inputsOf(call)
  const body = call.operation.requestBody?.content[JSON_TYPE]?.schema
  if (parameters.length === 0 && body === undefined) return null
  const properties = parameters.map(({ name, schema, content, description }) => {
    const value = schema ?? content?.[JSON_TYPE]?.schema ?? {}
    return [name, description === undefined ? value : { ...value, description }] as const
  })
  return {
    type: 'object',
    properties: { ...Object.fromEntries(properties), ...(body === undefined ? {} : { body }) },
    required: [
      ...parameters.flatMap(({ name, required }) => (required === true ? [name] : [])),
      ...(body === undefined ? [] : ['body']),
    ],
  }
}

function typesOfCall(call: Call): { readonly declarations: readonly string[]; readonly member: string } {
  const { operationId, summary, description } = call.operation
  const name = capital(operationId)
  const input = inputSchema(call)
  const answer = call.answers[JSON_TYPE]?.schema ?? {}
  const answerType = isFile(call)
    ? 'Response'
    : answer.$ref === undefined
      ? `${name}Answer`
      : typeOfSchema(answer, 'answer')
  const isOptional = input?.required?.length === 0
  const argument = input === null ? [] : [`input${isOptional ? '?' : ''}: ${name}Input`]
  return {
    declarations: [
      ...(input === null ? [] : [declare(`${name}Input`, input, 'input')]),
      ...(answerType === `${name}Answer` ? [declare(answerType, answer, 'answer')] : []),
    ],
    member: `${comment([summary, description].filter((text) => text !== undefined).join('. '))}${operationId}(${[
      ...(input === null ? ['input?: undefined'] : argument),
      'options?: CallOptions',
    ].join(', ')}): Promise<${answerType}>`,
  }
}

function tableEntry(call: Call): string {
  const headers = inputsOf(call).flatMap((parameter) => (parameter.in === 'header' ? [parameter.name] : []))
  const parts = [
    `method: '${call.method}'`,
    `path: '${call.path}'`,
    ...(headers.length === 0 ? [] : [`headers: ${JSON.stringify(headers)}`]),
    ...(isFile(call) ? ['isFile: true'] : []),
  ]
  return `${call.operation.operationId}: { ${parts.join(', ')} },`
}

function streamEvents(calls: readonly Call[]): string {
  const events = calls.find(({ operation }) => operation.operationId === 'streamSession')?.answers[
    STREAM_TYPE
  ]?.['x-events']
  const union = Object.entries(events ?? {}).map(
    ([type, data]) => `| { type: '${type}', data: ${typeOfSchema(data, 'answer')}, cursor: string | null }`,
  )
  return `/** An event of the live stream. \`cursor\` is where to continue after it, once the stream has caught up. */\nexport type StreamEvent = ${union.join('\n')}`
}

/** The module of the package's types and calls: plain interfaces, so that a compiler infers nothing and every type has a name of its own. */
export function writeApiTypes(document: ApiDocument): string {
  const all = callsOf(document)
  const calls = all.filter((call) => !isStream(call))
  const types = calls.map((call) => typesOfCall(call))
  return [
    '// Written by `npm run generate` from docs/api/openapi.json.',
    "import type { CallOptions } from '../call-options.ts'",
    `/** The version of the API that these types describe. */\nexport const API_VERSION = '${document.info.version}'`,
    ...Object.entries(document.components.schemas).map(([name, schema]) =>
      declare(nameOfSchema(name), schema, 'answer'),
    ),
    ...types.flatMap(({ declarations }) => declarations),
    streamEvents(all),
    `/** Every call of the API that answers once. */\nexport interface Calls {\n${types.map(({ member }) => member).join('\n')}\n}`,
    `export const CALLS = {\n${calls.map((call) => tableEntry(call)).join('\n')}\n} as const`,
  ].join('\n\n')
}
