import { Validator } from '@seriousme/openapi-schema-validator'
import type { GenericSchema } from 'valibot'
import { describe, expect, test } from 'vitest'
import { ERROR_CODES, type ErrorCode } from '../errors/error-codes.ts'
import type { Route } from '../routes/define-route.ts'
import { errorCodesOf } from '../routes/error-codes-of.ts'
import { routes } from '../routes/index.ts'
import { buildOpenApiDocument } from './build-openapi-document.ts'
import { jsonSchemaOf } from './component-schemas.ts'
import { isJsonObject, type JsonObject } from './json-object.ts'

const openapi = buildOpenApiDocument({ productName: 'Sunspan', serverUrl: 'https://bridge.example' })
const table: readonly (readonly [string, Route])[] = Object.entries(routes)

/** The value at a path of the document; undefined if a step does not exist. */
function at(...steps: readonly string[]): unknown {
  return steps.reduce<unknown>((value, step) => (isJsonObject(value) ? value[step] : undefined), openapi)
}

const operationOf = (route: Route): JsonObject => {
  const operation = at('paths', route.path, route.method.toLowerCase())
  if (!isJsonObject(operation)) throw new Error(`${route.method} ${route.path} is missing`)
  return operation
}

function referencesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn)
  if (!isJsonObject(value)) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name === '$ref' && typeof inner === 'string' ? [inner] : referencesIn(inner),
  )
}

test('is a valid OpenAPI 3.1 document', async () => {
  const result = await new Validator().validate(structuredClone(openapi))
  expect(result).toMatchObject({ valid: true })
  expect(openapi['openapi']).toBe('3.1.0')
})

test('names the product, the server and the cookie of its scheme', () => {
  expect(at('info', 'title')).toBe('Sunspan API')
  expect(openapi['servers']).toEqual([{ url: 'https://bridge.example' }])
  expect(at('components', 'securitySchemes', 'session', 'name')).toBe('__Host-sunspan_session')
  const plain = buildOpenApiDocument({ productName: 'Sunspan', serverUrl: 'http://localhost:3000' })
  expect(JSON.stringify(plain)).toContain('"name":"sunspan_session"')
})

test('every reference leads somewhere', () => {
  const references = new Set(referencesIn(openapi))
  expect(references.size).toBeGreaterThan(10)
  for (const reference of references) expect(at(...reference.slice(2).split('/')), reference).toBeDefined()
})

describe.each(table)('%s', (operationId, route) => {
  test('is there with its id, tag and summary', () => {
    expect(operationOf(route)).toMatchObject({ operationId, tags: [route.tag], summary: route.summary })
  })

  test('documents each error code under its status, with an example', () => {
    for (const code of errorCodesOf(route)) {
      const example = at(
        'paths',
        route.path,
        route.method.toLowerCase(),
        'responses',
        String(ERROR_CODES[code]),
        'content',
        'application/json',
        'examples',
        code,
        'value',
      )
      expect(example).toMatchObject({ code, message: expect.any(String), request_id: expect.any(String) })
    }
  })

  test('has a parameter for each place of its path', () => {
    const parameters = operationOf(route)['parameters']
    const inPath = (Array.isArray(parameters) ? parameters : []).filter(
      (parameter: unknown) => isJsonObject(parameter) && parameter['in'] === 'path',
    )
    const places = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(inPath.map((parameter: JsonObject) => parameter['name'])).toEqual(places)
    for (const parameter of inPath) expect(parameter).toMatchObject({ required: true })
  })

  test('asks for the session where the route does', () => {
    expect(operationOf(route)['security']).toEqual(route.session === true ? [{ session: [] }] : [])
  })
})

test('every error code can be answered by some call', () => {
  const documented = new Set<ErrorCode>(table.flatMap(([, route]) => errorCodesOf(route)))
  // CAST: ERROR_CODES is declared with exactly these keys.
  const codes = Object.keys(ERROR_CODES) as ErrorCode[]
  expect(codes.filter((code) => !documented.has(code))).toEqual([])
  for (const code of codes)
    expect(at('info', 'description')).toContain(`| \`${code}\` | ${ERROR_CODES[code]} |`)
})

test('an event stream is documented with its events and their data', () => {
  const order = { $ref: '#/components/schemas/Order' }
  const eventsOf = ({ path }: Route) =>
    at('paths', path, 'get', 'responses', '200', 'content', 'text/event-stream', 'x-events')
  expect(eventsOf(routes.streamOrders)).toEqual({ order_updated: order })
  expect(eventsOf(routes.streamSession)).toMatchObject({
    order_updated: order,
    bulk_order_updated: { $ref: '#/components/schemas/BulkOrder' },
    wallets: { properties: { wallets: { items: { $ref: '#/components/schemas/Address' } } } },
    missed: { type: 'object' },
  })
})

test('whole numbers and JSON in the query are documented as what they are', () => {
  const parameters = operationOf(routes.listOrders)['parameters']
  expect(parameters).toContainEqual({
    name: 'take',
    in: 'query',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 50 },
    example: 20,
  })
  expect(parameters).toContainEqual(
    expect.objectContaining({
      name: 'wallets',
      content: {
        'application/json': {
          example: expect.any(Array),
          schema: { type: 'array', items: { $ref: '#/components/schemas/Address' }, maxItems: 32 },
        },
      },
    }),
  )
})

test('bodies and answers read the same on both sides, since none of them transforms', () => {
  const schemas = table.flatMap(([, { body, response }]) => [body, response])
  for (const schema of schemas.filter((each): each is GenericSchema => each !== undefined)) {
    expect(jsonSchemaOf(schema, 'input')).toEqual(jsonSchemaOf(schema, 'output'))
  }
})
