import { listOf, objectAt, textOf, type Json } from './json-steps.ts'
import { describeType, fieldsOf, type SchemaField } from './schema-fields.ts'

export interface CallParameter extends SchemaField {
  readonly place: 'path' | 'query' | 'header'
  /** As written in a URL or a header. */
  readonly example: string
  /** Required, or one of several of which the call needs any: it is in the code unless it is removed. */
  readonly isSent: boolean
}

export interface NamedExample {
  readonly name: string
  readonly summary: string
  readonly value: unknown
}

export interface ApiCall {
  /** The operation id, which is the call's name in the client. */
  readonly id: string
  readonly method: string
  readonly path: string
  readonly tag: string
  readonly summary: string
  /** Markdown. */
  readonly text: string
  readonly parameters: readonly CallParameter[]
  readonly bodyFields: readonly SchemaField[]
  readonly bodyExamples: readonly NamedExample[]
  readonly answerFields: readonly SchemaField[]
  readonly answerExamples: readonly NamedExample[]
  /** By status: what went wrong, Markdown. */
  readonly errors: readonly { readonly status: string; readonly text: string }[]
  readonly needsSession: boolean
  /** An event stream: an example of what it sends. */
  readonly stream: string | null
  readonly isFile: boolean
  /** The service calls, and does not answer: a webhook. */
  readonly isWebhook: boolean
}

export interface CallGroup {
  readonly tag: string
  readonly text: string
  readonly calls: readonly ApiCall[]
}

export interface ApiReference {
  readonly title: string
  readonly version: string
  /** The introduction and its sections. Markdown. */
  readonly guide: string
  readonly groups: readonly CallGroup[]
}

const PLACES = ['path', 'query', 'header'] as const

function toParameter(parameter: Json): CallParameter {
  const json = objectAt(parameter, 'content', 'application/json')
  const isJson = 'schema' in json
  const example = isJson ? json['example'] : parameter['example']
  return {
    name: textOf(parameter['name']),
    place: PLACES.find((place) => place === parameter['in']) ?? 'query',
    type: isJson
      ? `JSON: ${describeType(objectAt(json, 'schema'))}`
      : describeType(objectAt(parameter, 'schema')),
    isRequired: parameter['required'] === true,
    isSent: parameter['required'] === true || parameter['x-example-sent'] === true,
    text: textOf(parameter['description']),
    example: typeof example === 'string' ? example : JSON.stringify(example ?? ''),
  }
}

const examplesOf = (examples: Json): readonly NamedExample[] =>
  Object.entries(examples).map(([name, example]) => {
    const { value, summary } = objectAt(example)
    return { name, summary: textOf(summary) || name, value }
  })

interface Place {
  readonly path: string
  readonly method: string
  readonly isWebhook: boolean
}

function toCall(document: Json, { path, method, isWebhook }: Place, operation: Json): ApiCall {
  const body = objectAt(operation, 'requestBody', 'content', 'application/json')
  const good = objectAt(operation, 'responses', '200', 'content')
  const answer = objectAt(good, 'application/json')
  const stream = objectAt(good, 'text/event-stream')
  const failures = Object.entries(objectAt(operation, 'responses')).filter(([status]) => status !== '200')
  return {
    id: textOf(operation['operationId']),
    method: method.toUpperCase(),
    path,
    isWebhook,
    tag: isWebhook ? 'Webhooks' : textOf(listOf(operation['tags'])[0]),
    summary: textOf(operation['summary']),
    text: textOf(operation['description']),
    parameters: listOf(operation['parameters']).map((parameter) => toParameter(objectAt(parameter))),
    bodyFields: fieldsOf(document, objectAt(body, 'schema')),
    bodyExamples: examplesOf(objectAt(body, 'examples')),
    answerFields: fieldsOf(document, objectAt(answer, 'schema')),
    answerExamples: examplesOf(objectAt(answer, 'examples')),
    errors: failures.map(([status, response]) => ({
      status,
      text: textOf(objectAt(response)['description']),
    })),
    needsSession: listOf(operation['security']).length > 0,
    stream: 'schema' in stream ? textOf(stream['example']) : null,
    isFile: Object.keys(good).some((type) => type === 'text/csv'),
  }
}

const callsAt = (document: Json, table: Json, isWebhook: boolean): readonly ApiCall[] =>
  Object.entries(table).flatMap(([path, methods]) =>
    Object.entries(objectAt(methods)).map(([method, operation]) =>
      toCall(document, { path, method, isWebhook }, objectAt(operation)),
    ),
  )

/** Reads an OpenAPI 3.1 document for display. What it does not have is left empty. */
export function readApiReference(value: unknown): ApiReference {
  const document = objectAt(value)
  const info = objectAt(document, 'info')
  const calls = [
    ...callsAt(document, objectAt(document, 'paths'), false),
    ...callsAt(document, objectAt(document, 'webhooks'), true),
  ]
  const tags = [
    ...listOf(document['tags']).map((tag) => objectAt(tag)),
    { name: 'Webhooks', description: 'What the service sends to the `webhook_url` of an order.' },
  ]
  return {
    title: textOf(info['title']),
    version: textOf(info['version']),
    guide: textOf(info['description']),
    groups: tags
      .map(({ name, description }) => ({
        tag: textOf(name),
        text: textOf(description),
        calls: calls.filter(({ tag }) => tag === name),
      }))
      .filter((group) => group.calls.length > 0),
  }
}
