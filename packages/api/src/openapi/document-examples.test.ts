import { DEPOSIT_ACTIONS } from '@sunspan/chains/deposit-actions'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { ORDER_TRANSITIONS } from '@sunspan/domain'
import { expect, describe, test } from 'vitest'
import { routes, type RouteName } from '../routes/index.ts'
import type { Route } from '../routes/define-route.ts'
import { errorCodesOf } from '../routes/error-codes-of.ts'
import { KIND_OF_CALL } from '../routes/calls-per-minute.ts'
import { buildOpenApiDocument } from './build-openapi-document.ts'
import { DETAILS_TEXTS } from './examples/error-details.ts'
import { isJsonObject, type JsonObject } from './json-object.ts'
import { reachableFrom } from './lifecycle-guide.ts'

const openapi = buildOpenApiDocument({ productName: 'Sunspan', serverUrl: 'https://bridge.example' })
const ajv = new Ajv2020({ strict: false, validateFormats: false })
// Only what the document says: references lead into its own components.
ajv.addSchema({ $id: 'doc', components: openapi['components'] })

const toDocument = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll('"#/components/', '"doc#/components/'))

function expectValid(schema: unknown, value: unknown, where: string): void {
  const validate = ajv.compile(Object(toDocument(schema)))
  expect(validate(value) ? [] : validate.errors, where).toEqual([])
}

const objectAt = (value: unknown, ...steps: readonly string[]): JsonObject => {
  const found = steps.reduce<unknown>((inner, step) => (isJsonObject(inner) ? inner[step] : undefined), value)
  return isJsonObject(found) ? found : {}
}
const operationOf = (route: Route): JsonObject =>
  objectAt(openapi, 'paths', route.path, route.method.toLowerCase())
const valuesOf = (examples: unknown): readonly [string, unknown][] =>
  Object.entries(isJsonObject(examples) ? examples : {}).map(([name, example]) => [
    name,
    objectAt({ example }, 'example')['value'],
  ])

// CAST: the table has exactly these keys.
const table = Object.entries(routes) as readonly (readonly [RouteName, Route])[]

describe.each(table)('%s', (operationId, route) => {
  test('has an example of each parameter that its schema accepts', () => {
    const parameters = operationOf(route)['parameters']
    for (const parameter of Array.isArray(parameters) ? parameters : []) {
      const json = objectAt(parameter, 'content', 'application/json')
      const { schema, example } = 'schema' in json ? json : parameter
      expect(example, `${operationId} ${String(parameter.name)}`).toBeDefined()
      expectValid(schema, example, `${operationId} ${String(parameter.name)}`)
    }
  })

  test('has bodies that its schema accepts, wherever it takes one', () => {
    const json = objectAt(operationOf(route), 'requestBody', 'content', 'application/json')
    const examples = valuesOf(json['examples'])
    expect(examples.length > 0).toBe(route.body !== undefined)
    for (const [name, value] of examples) expectValid(json['schema'], value, `${operationId} ${name}`)
  })

  test('has an answer that its schema accepts, wherever it answers JSON', () => {
    const json = objectAt(operationOf(route), 'responses', '200', 'content', 'application/json')
    const examples = valuesOf(json['examples'])
    expect(examples.length > 0).toBe(route.stream === undefined && route.file === undefined)
    for (const [name, value] of examples) expectValid(json['schema'], value, `${operationId} ${name}`)
  })

  test('has an error of each code, with the details that the table of errors lists', () => {
    const responses = Object.entries(objectAt(operationOf(route), 'responses'))
    const values = responses
      .filter(([status]) => status !== '200')
      .flatMap(([, response]) => {
        const json = objectAt(response, 'content', 'application/json')
        for (const [name, value] of valuesOf(json['examples']))
          expectValid(json['schema'], value, `${operationId} ${name}`)
        return valuesOf(json['examples']).map(([, value]) => Object(value))
      })
    expect(new Set(values.map(({ code }) => code))).toEqual(new Set(errorCodesOf(route)))
    for (const { code, details } of values) {
      const told: unknown = Object(DETAILS_TEXTS)[code]
      for (const key of Object.keys(details ?? {})) expect(told, code).toContain(`\`${key}\``)
    }
  })
})

test('each field of a deposit and of its actions is described', () => {
  const missing: string[] = []
  const walk = (schema: unknown, path: string): void => {
    if (Array.isArray(schema)) schema.forEach((inner, index) => walk(inner, `${path}|${String(index)}`))
    if (!isJsonObject(schema)) return
    for (const [name, field] of Object.entries(objectAt(schema, 'properties'))) {
      // A reference to another named schema is described there.
      const { description, $ref } = Object(field)
      if (description === undefined && $ref === undefined) missing.push(`${path}.${name}`)
      walk(field, `${path}.${name}`)
    }
    for (const part of ['items', 'anyOf', 'oneOf', 'allOf']) walk(schema[part], path)
  }
  const schemas = objectAt(openapi, 'components', 'schemas')
  const names = Object.keys(schemas).filter((name) => name === 'Deposit' || name.endsWith('Action'))
  const ofFamilies = Object.keys(DEPOSIT_ACTIONS).map((family) => `${family}Action`)
  expect(names.map((name) => name.toLowerCase()).toSorted()).toEqual(
    ['Deposit', ...ofFamilies].map((name) => name.toLowerCase()).toSorted(),
  )
  for (const name of names) walk(schemas[name], name)
  expect(missing).toEqual([])
})

test('every step of the lifecycle is in the description, and REJECTED can become COMPLETE', () => {
  const text = String(objectAt(openapi, 'info')['description'])
  for (const [status, steps] of Object.entries(ORDER_TRANSITIONS)) {
    const row = text.split('\n').find((line) => line.startsWith(`| \`${status}\` |`)) ?? ''
    for (const [event, to] of Object.entries(steps)) expect(row).toContain(`\`${to}\` (${event}`)
  }
  expect(reachableFrom('REJECTED')).toContain('COMPLETE')
  expect(reachableFrom('COMPLETE').size).toBe(0)
  const status = objectAt(openapi, 'components', 'schemas', 'Order', 'properties', 'status')
  expect(status['description']).toMatch(/^- `REJECTED`: may yet become .*`COMPLETE`/m)
})

test('limits are listed for calls that exist', () => {
  for (const call of Object.keys(KIND_OF_CALL)) expect(Object.keys(routes)).toContain(call)
  expect(operationOf(routes.findDeposit)['description']).toContain('At most 60 a minute')
})
