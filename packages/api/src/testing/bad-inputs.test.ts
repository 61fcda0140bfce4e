import { parseAmountInput, parseUnits } from '@sunspan/domain'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { routes } from '../routes/index.ts'
import { DecimalSchema, SlugSchema, UuidSchema } from '../schemas/common.ts'
import { CreateOrderSchema } from '../schemas/order.ts'
import { BAD_AMOUNTS, OUT_OF_RANGE_AMOUNTS, TOO_PRECISE_FOR_SIX_DECIMALS } from './bad-amounts.ts'
import { BAD_EVM_ADDRESSES } from './bad-evm-addresses.ts'
import { BAD_SLUGS, BAD_UUIDS } from './bad-ids.ts'
import {
  BAD_JSON_BODIES,
  BAD_ORDER_LIST_QUERIES,
  FORBIDDEN_ORDER_FIELDS,
  NON_TEXT_VALUES,
} from './bad-requests.ts'
import type { BadInput } from './junk.ts'

const accepted = (schema: v.GenericSchema, inputs: readonly BadInput[]): readonly string[] =>
  inputs.filter(({ text }) => v.safeParse(schema, text).success).map(({ name }) => name)

const ORDER = {
  currency_in_id: 'ethereum-eth',
  currency_out_id: 'base-eth',
  amount: '1',
  wallet_sender: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  wallet_receiver: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
}

/** A query as a server passes it to the schema: a repeated name becomes an array. */
function parseQuery(text: string): Record<string, string | string[]> {
  const query = new URLSearchParams(text)
  const names = [...new Set(query.keys())]
  return Object.fromEntries(
    names.map((name) => {
      const [first = '', ...more] = query.getAll(name)
      return [name, more.length === 0 ? first : [first, ...more]]
    }),
  )
}

describe('the corpus', () => {
  test('has at least a thousand cases, each named once in its list', () => {
    const lists = [
      BAD_AMOUNTS,
      BAD_EVM_ADDRESSES,
      BAD_UUIDS,
      BAD_SLUGS,
      BAD_ORDER_LIST_QUERIES,
      BAD_JSON_BODIES,
    ]
    for (const list of lists) expect(new Set(list.map(({ name }) => name)).size).toBe(list.length)
    expect(lists.flat().length).toBeGreaterThanOrEqual(1_000)
  })
})

describe('amounts', () => {
  test('no bad amount is read, on the wire or in the money core', () => {
    expect(accepted(DecimalSchema, BAD_AMOUNTS)).toEqual([])
    expect(BAD_AMOUNTS.filter(({ text }) => parseUnits(text, 18) !== undefined)).toEqual([])
  })

  test('more decimals than the currency has are refused where it is known', () => {
    expect(TOO_PRECISE_FOR_SIX_DECIMALS.filter(({ text }) => parseUnits(text, 6) !== undefined)).toEqual([])
  })

  test('amounts out of range parse exactly, for the limits to refuse', () => {
    for (const { text } of OUT_OF_RANGE_AMOUNTS) {
      expect(v.is(DecimalSchema, text)).toBe(true)
      expect(parseUnits(text, 18)).toBe(BigInt(text.split('.')[0] ?? '') * 10n ** 18n)
    }
  })

  test('the amount input reads no more than a missing side of the dot, and a comma in its place', () => {
    const read = BAD_AMOUNTS.filter(({ text }) => parseAmountInput(text, 18) !== undefined)
    expect([...new Set(read.map(({ text }) => text))]).toEqual(['1,5', '.5', '5.', ',1', '1,'])
  })
})

test('no bad id is taken for an order, a network or a currency', () => {
  expect(accepted(UuidSchema, BAD_UUIDS)).toEqual([])
  expect(accepted(SlugSchema, BAD_SLUGS)).toEqual([])
})

describe('queries', () => {
  test.each(BAD_ORDER_LIST_QUERIES)('refuses $name', ({ text }) => {
    expect(v.safeParse(routes.listOrders.query, parseQuery(text)).success).toBe(false)
  })

  test('reads a good query', () => {
    const wallets = encodeURIComponent('["0xab","0xcd"]')
    expect(
      v.parse(routes.listOrders.query, parseQuery(`take=50&skip=0&status=all&search=%25&wallets=${wallets}`)),
    ).toEqual({ take: 50, skip: 0, status: 'all', search: '%', wallets: ['0xab', '0xcd'] })
  })
})

describe('bodies', () => {
  test('the order used here is good', () => {
    expect(v.is(CreateOrderSchema, ORDER)).toBe(true)
  })

  test.each(BAD_JSON_BODIES)('refuses $name', ({ text }) => {
    let body: unknown
    try {
      body = JSON.parse(text)
    } catch {
      return expect(() => JSON.parse(text)).toThrow()
    }
    expect(v.safeParse(CreateOrderSchema, body).success).toBe(false)
    return expect(v.safeParse(routes.submitSignature.body, body).success).toBe(false)
  })

  test.each(FORBIDDEN_ORDER_FIELDS)('refuses an order that sets its own %s', (field) => {
    expect(v.safeParse(CreateOrderSchema, { ...ORDER, [field]: '1' }).success).toBe(false)
  })

  test.each(Object.keys(ORDER))('refuses a %s that is not a text', (field) => {
    for (const value of NON_TEXT_VALUES) {
      expect(v.safeParse(CreateOrderSchema, { ...ORDER, [field]: value }).success).toBe(false)
    }
  })

  test('refuses wallets with blanks, control characters or other scripts', () => {
    const spoiled = BAD_EVM_ADDRESSES.filter(({ text }) => !/^[\x21-\x7e]+$/.test(text))
    expect(spoiled.length).toBeGreaterThan(50)
    for (const { text } of spoiled) {
      expect(v.safeParse(CreateOrderSchema, { ...ORDER, wallet_receiver: text }).success).toBe(false)
    }
  })
})
