import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const DOCUMENT = join(import.meta.dirname, '..', '..', '..', 'docs', 'api', 'openapi.json')

export interface Parameter {
  readonly in: 'path' | 'query' | 'header'
  readonly name: string
  readonly required: boolean
  /** Undefined where the document has none. */
  readonly example: string | undefined
}

/** One operation of the API, as its document describes it. */
export interface Operation {
  readonly id: string
  readonly method: string
  /** With `{name}` for its parameters. */
  readonly path: string
  readonly parameters: readonly Parameter[]
  /** Examples of its body; none if it takes none. */
  readonly bodies: readonly unknown[]
  /** Its answer does not end by itself. */
  readonly isStream: boolean
}

interface Described {
  readonly operationId: string
  readonly parameters?: readonly {
    readonly in: Parameter['in']
    readonly name: string
    readonly required?: boolean
    readonly example?: string | number | boolean
  }[]
  readonly requestBody?: {
    readonly content: {
      readonly 'application/json': { readonly examples?: Readonly<Record<string, { value: unknown }>> }
    }
  }
  readonly responses: { readonly 200?: { readonly content?: object } }
}

/** All operations of the OpenAPI document: whatever it gains is attacked too. */
export function readOperations(): readonly [Operation, ...Operation[]] {
  // CAST: our own document, whose shape its tests check.
  const { paths } = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as {
    paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  }
  const [first, ...others] = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => toOperation(path, method, described)),
  )
  if (first === undefined) throw new Error('The OpenAPI document has no operations')
  return [first, ...others]
}

const toOperation = (path: string, method: string, described: Described): Operation => ({
  id: described.operationId,
  method: method.toUpperCase(),
  path,
  parameters: (described.parameters ?? []).map(({ required = false, example, ...parameter }) => ({
    ...parameter,
    required,
    example: example === undefined ? undefined : String(example),
  })),
  bodies: Object.values(described.requestBody?.content['application/json'].examples ?? {}).map(
    ({ value }) => value,
  ),
  isStream: Object.keys(described.responses[200]?.content ?? {}).includes('text/event-stream'),
})
