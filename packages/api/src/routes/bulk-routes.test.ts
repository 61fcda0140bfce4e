import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { ROUTE_PATHS } from '../client/route-paths.ts'
import { buildOpenApiDocument } from '../openapi/build-openapi-document.ts'
import { jsonSchemaOf } from '../openapi/component-schemas.ts'
import { CreateBulkOrderSchema, EstimateBulkFeeSchema } from '../schemas/bulk-order.ts'
import { BAD_AMOUNTS } from '../testing/bad-amounts.ts'
import { bulkRoutes } from './bulk-routes.ts'
import type { Route } from './define-route.ts'
import { routes } from './index.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const RECIPIENT = { wallet_receiver: ADDRESS, amount_out: '1.5', currency_out_id: 'base-eth' }
const ORDER = {
  currency_in_id: 'ethereum-eth',
  amount: '1.6',
  wallet_sender: ADDRESS,
  receiving_data: [RECIPIENT],
  transfer_time_type: 'sequence',
}
const many = (count: number) => Array.from({ length: count }, () => RECIPIENT)
const accepts = (body: unknown): boolean => v.safeParse(CreateBulkOrderSchema, body).success

describe('a bulk order', () => {
  test.each([
    ['one recipient', ORDER],
    ['fifty', { ...ORDER, receiving_data: many(50) }],
    ['a memo', { ...ORDER, receiving_data: [{ ...RECIPIENT, memo: '42' }] }],
    ['fast, with duplicates', { ...ORDER, transfer_time_type: 'fast', allow_duplicates: true }],
  ])('is good with %s', (_name, body) => {
    expect(accepts(body)).toBe(true)
  })

  test.each([
    ['no recipient', { ...ORDER, receiving_data: [] }],
    ['another execution type', { ...ORDER, transfer_time_type: 'Slow' }],
    ['a field that is not in it', { ...ORDER, bonus: '1' }],
    ['a field of a row that is not in it', { ...ORDER, receiving_data: [{ ...RECIPIENT, fee: '0' }] }],
    ['a memo as a number', { ...ORDER, receiving_data: [{ ...RECIPIENT, memo: 42 }] }],
  ])('is refused with %s', (_name, body) => {
    expect(accepts(body)).toBe(false)
  })

  test('of 51 is refused in the words of the form', () => {
    const result = v.safeParse(CreateBulkOrderSchema, { ...ORDER, receiving_data: many(51) })
    expect(result.issues?.map(({ message }) => message)).toEqual([
      'You can send to a maximum of 50 recipients at once',
    ])
  })

  test('has no bad amount in any place', () => {
    const accepted = BAD_AMOUNTS.filter(
      ({ text }) =>
        accepts({ ...ORDER, amount: text }) ||
        accepts({ ...ORDER, receiving_data: [{ ...RECIPIENT, amount_out: text }] }),
    )
    expect(accepted).toEqual([])
  })
})

test('fees are asked for with empty addresses too', () => {
  const question = {
    wallet_sender: '',
    wallet_receiver: '',
    amount: '0',
    currency_in_id: 'ethereum-eth',
    currency_out_id: 'base-eth',
    transfer_time_type: 'fast',
  }
  expect(v.is(EstimateBulkFeeSchema, [question])).toBe(true)
  expect(v.is(EstimateBulkFeeSchema, [])).toBe(false)
  expect(
    v.is(
      EstimateBulkFeeSchema,
      Array.from({ length: 51 }, () => question),
    ),
  ).toBe(false)
})

describe('the bulk calls', () => {
  const table: readonly (readonly [string, Route])[] = Object.entries(bulkRoutes)

  test.each(table)('%s: the client knows its path, and it can be documented', (name, route) => {
    expect(Object.entries(ROUTE_PATHS)).toContainEqual([name, [route.method, route.path]])
    for (const schema of [route.params, route.query, route.headers, route.body, route.response]) {
      if (schema !== undefined) expect(jsonSchemaOf(schema, 'input')).not.toEqual({})
    }
  })

  test('are served and documented', () => {
    expect(Object.keys(routes)).toEqual(expect.arrayContaining(Object.keys(bulkRoutes)))
    const document = JSON.stringify(
      buildOpenApiDocument({ productName: 'Sunspan', serverUrl: 'http://localhost' }),
    )
    for (const [, { path }] of table) expect(document).toContain(`"${path}"`)
  })
})
