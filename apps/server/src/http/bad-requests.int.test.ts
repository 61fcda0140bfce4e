import { ERROR_CODES, ErrorBodySchema, errorCodesOf, routes, type ErrorCode, type Route } from '@sunspan/api'
import {
  BAD_AMOUNTS,
  BAD_EVM_ADDRESSES,
  BAD_JSON_BODIES,
  BAD_ORDER_LIST_QUERIES,
  BAD_SLUGS,
  BAD_UUIDS,
  JUNK,
  NON_TEXT_VALUES,
  OUT_OF_RANGE_AMOUNTS,
} from '@sunspan/api/testing'
import { usualCases } from '@sunspan/host/testing'
import type { LightMyRequestResponse } from 'fastify'
import * as v from 'valibot'
import { useShared } from '@sunspan/host/testing/hooks'
import { describe, expect, it } from 'vitest'
import { createTestStack } from '../testing/create-test-stack.ts'
import { bodyOf, BULK_ORDER, ORDER, pathOf, RECIPIENT } from '../testing/example-calls.ts'
import { createInjectClient } from '../testing/inject-client.ts'
import { openSession } from '../testing/login-client.ts'
import { BASE, ETHEREUM, USER } from '../testing/start-test-chains.ts'

const stack = useShared(() => createTestStack([ETHEREUM, BASE], { maxOpenOrders: 1_000 }))
const client = useShared(() => openSession(stack, USER))

/** Requires a refusal as the contract defines it: status 4xx, the error shape, and a code that belongs to the status. */
function expectRefusal(answer: LightMyRequestResponse, hint: string): ErrorCode {
  const body = v.safeParse(ErrorBodySchema, readJson(answer))
  if (!body.success || answer.statusCode >= 500) {
    throw new Error(`${hint}: ${String(answer.statusCode)} ${answer.body.slice(0, 300)}`)
  }
  expect([hint, answer.statusCode]).toEqual([hint, ERROR_CODES[body.output.code]])
  return body.output.code
}

function readJson(answer: LightMyRequestResponse): unknown {
  try {
    return answer.json()
  } catch {
    // Not JSON, so not the error shape.
    return answer.body
  }
}

async function sendTo(
  route: Route,
  url: string,
  body?: object | string,
  headers: Record<string, string> = {},
) {
  return client.send(route.method, url, {
    headers: {
      'network-type': 'EVM',
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  })
}

/** Routes share the texts that `npm test` tries. */
const PARTS = 4

/** A stream opened by `inject` would never end. */
const allRoutes: readonly (readonly [string, Route])[] = Object.entries<Route>(routes)
const callRoutes = allRoutes.filter(([, route]) => route.stream === undefined)
const routesWithBody = callRoutes.filter(([, route]) => route.body !== undefined)

describe('every route refuses bad input with 4xx and the one error shape', () => {
  const withParams = allRoutes.filter(([, route]) => route.params !== undefined)
  it.each(withParams)('%s: its parameters', async (name, route) => {
    const all = [
      ...BAD_SLUGS,
      ...BAD_UUIDS,
      ...BAD_EVM_ADDRESSES,
      ...JUNK.map((text) => ({ name: 'junk', text })),
    ]
    // In `npm test`, a part for each route, and together all of them several times.
    const turn = withParams.findIndex(([other]) => other === name) % PARTS
    const texts = usualCases(all, (_, place) => place % PARTS === turn)
    for (const [, parameter = ''] of route.path.matchAll(/\{(\w+)\}/g)) {
      for (const { name: what, text } of texts) {
        const url = pathOf(route, { name: parameter, text })
        const answer = await sendTo(route, url, bodyOf(name))
        // Some invalid ids are valid addresses and vice versa; an accepted value must be accepted completely.
        if (answer.statusCode !== 200) {
          const code = expectRefusal(answer, `${name} ${parameter} ${what}`)
          const allowed: readonly ErrorCode[] = [
            ...errorCodesOf(route),
            'ROUTE_NOT_FOUND',
            'MALFORMED_REQUEST',
          ]
          expect(allowed).toContain(code)
        }
      }
    }
  })

  it.each(routesWithBody)('%s: its body', async (name, route) => {
    for (const { name: what, text } of BAD_JSON_BODIES) {
      // If every field is optional, an empty object is valid.
      if (what === 'an empty object' && route.body !== undefined && v.is(route.body, {})) continue
      expectRefusal(await sendTo(route, pathOf(route), text), `${name} ${what}`)
    }
    for (const field of Object.keys(bodyOf(name) ?? {})) {
      for (const value of NON_TEXT_VALUES) {
        const answer = await sendTo(route, pathOf(route), { ...bodyOf(name), [field]: value })
        expect(expectRefusal(answer, `${name} ${field} ${JSON.stringify(value)}`)).toBe('VALIDATION_FAILED')
      }
    }
  })

  it.each(routesWithBody)('%s: its content type, its size, its nesting', async (name, route) => {
    const url = pathOf(route)
    const good = JSON.stringify(bodyOf(name))
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/xml',
      '*/*',
    ]) {
      const answer = await sendTo(route, url, good, { 'content-type': type })
      expect([type, expectRefusal(answer, type)]).toEqual([type, 'UNSUPPORTED_MEDIA_TYPE'])
    }
    const large = await sendTo(route, url, `{"amount":"${'1'.repeat(70_000)}"}`)
    expect(expectRefusal(large, 'large')).toBe('PAYLOAD_TOO_LARGE')
    const deep = await sendTo(route, url, `${'['.repeat(30_000)}${']'.repeat(30_000)}`)
    expectRefusal(deep, 'deep')
  })

  it.each(callRoutes)('%s: a query parameter that it does not have', async (name, route) => {
    for (const parameter of ['amount_', 'x', '__proto__', 'Amount', '']) {
      const answer = await sendTo(route, `${pathOf(route)}?${parameter}=1`, bodyOf(name))
      expect(expectRefusal(answer, `${name} ${parameter}`)).toBe('VALIDATION_FAILED')
      if (parameter === '') continue
      expect(answer.json()).toMatchObject({
        details: {
          issues: expect.arrayContaining([expect.objectContaining({ in: 'query', path: parameter })]),
        },
      })
    }
  })

  it.each(routesWithBody)('%s: a field that appears twice', async (name, route) => {
    const [field = ''] = Object.keys(Object(bodyOf(name)))
    const text = JSON.stringify(bodyOf(name))
    const [path, doubled] = Array.isArray(bodyOf(name))
      ? ['0.amount', text.replace('"amount":', '"amount":"9","amount":')]
      : [field, text.replace(/^\{/, `{"${field}":"9",`)]
    const answer = await sendTo(route, pathOf(route), doubled)
    expect(expectRefusal(answer, name)).toBe('VALIDATION_FAILED')
    expect(answer.json()).toMatchObject({ details: { issues: [{ in: 'body', path }] } })
  })

  it.each(routesWithBody)('%s: a text with the character NUL', async (name, route) => {
    const text = JSON.stringify(bodyOf(name))
    const withNul = text.includes(':"') ? text.replace(':"', String.raw`:"\u0000`) : String.raw`{"\u0000":1}`
    const answer = await sendTo(route, pathOf(route), withNul)
    expect(expectRefusal(answer, name)).toBe('VALIDATION_FAILED')
    expect(answer.json()).toMatchObject({ message: expect.stringContaining('has the character NUL') })
  })

  it('every parameter that the specification and the app send is known, once', async () => {
    const queries = [
      '/api/currency/ethereum-eth/pairs?excludeCrossChain=true&limit=100',
      `/api/orders/calculate_amount_out/ethereum-eth/base-eth/?amount=0.5&wallet_sender=${USER.address}&wallet_receiver=${USER.address}`,
      '/api/orders/receiver?currency_in_id=ethereum-eth&currency_out_id=base-eth',
      '/api/orders?take=50&skip=0&status=all&include_bulk_orders=true&search=&wallets=%5B%5D',
      '/api/prices?symbol=ETH',
      '/api/bulk_order?skip=0&take=50&status=all&search=&wallet=',
    ]
    for (const url of queries) {
      const answer = await client.send('GET', url, { headers: { 'network-type': 'EVM' } })
      expect([
        url,
        Object(answer.json()).details?.issues?.filter((issue: { message: string }) =>
          issue.message.includes('no such'),
        ),
      ]).toEqual([url, answer.statusCode === 200 ? undefined : []])
    }
    const twice = await client.send('GET', '/api/orders?take=1&take=2')
    expect(twice.json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      message: expect.stringContaining('take: This parameter appears twice'),
    })
  })

  it('createOrder: amounts, addresses and ids of the corpus', async () => {
    const cases = [
      ...[...BAD_AMOUNTS, ...OUT_OF_RANGE_AMOUNTS].map(({ text }) => ['amount', text] as const),
      ...BAD_AMOUNTS.map(({ text }) => ['min_amount_out', text] as const),
      ...BAD_AMOUNTS.map(({ text }) => ['expected_amount_out', text] as const),
      ...BAD_EVM_ADDRESSES.map(({ text }) => ['wallet_receiver', text] as const),
      ...BAD_EVM_ADDRESSES.map(({ text }) => ['wallet_sender', text] as const),
      ...BAD_SLUGS.map(({ text }) => ['currency_in_id', text] as const),
      ...BAD_SLUGS.map(({ text }) => ['currency_out_id', text] as const),
    ]
    expect(cases.length).toBeGreaterThan(1_000)
    for (const [field, text] of cases) {
      const answer = await sendTo(routes.createOrder, '/api/orders', { ...ORDER, [field]: text })
      expectRefusal(answer, `${field} ${JSON.stringify(text.slice(0, 80))}`)
    }
    const { rows } = await stack.pool.query('SELECT count(*)::int AS count FROM orders')
    expect(rows).toEqual([{ count: 0 }])
  })

  it('createBulkOrder: amounts, addresses and ids of the corpus', async () => {
    const cases = [
      ...BAD_AMOUNTS.map(({ text }) => ['amount_out', text] as const),
      ...BAD_EVM_ADDRESSES.map(({ text }) => ['wallet_receiver', text] as const),
      ...BAD_SLUGS.map(({ text }) => ['currency_out_id', text] as const),
    ]
    for (const [field, text] of cases) {
      const body = { ...BULK_ORDER, receiving_data: [RECIPIENT, { ...RECIPIENT, [field]: text }] }
      const answer = await sendTo(routes.createBulkOrder, '/api/bulk_order', body)
      expectRefusal(answer, `${field} ${JSON.stringify(text.slice(0, 80))}`)
    }
    const { rows } = await stack.pool.query('SELECT count(*)::int AS count FROM orders')
    expect(rows).toEqual([{ count: 0 }])
  })

  it('listOrders: queries of the corpus', async () => {
    for (const { name, text } of BAD_ORDER_LIST_QUERIES) {
      const answer = await sendTo(routes.listOrders, `/api/orders?${text}`)
      expect([name, expectRefusal(answer, name)]).toEqual([name, 'VALIDATION_FAILED'])
    }
  })

  it.each(['%', '%zz', '%E0%A4%A', '%C0%80', '/..%2f..%2fetc%2fpasswd', '/%00', '//', '/\\', '/%2e%2e/'])(
    'an address that ends in %s',
    async (tail) => {
      for (const base of [
        '/api',
        '/api/orders',
        '/api/orders/close',
        '/api/currency',
        '/api/wallet_auth/wallet',
      ]) {
        const answer = await client.send('GET', `${base}${tail}`, { headers: { 'network-type': 'EVM' } })
        if (answer.statusCode !== 200) expectRefusal(answer, `${base}${tail}`)
      }
    },
  )

  it('addresses and methods that do not exist', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'] as const) {
      const answer = await client.send(method, '/api/nothing')
      expect(answer.statusCode).toBe(404)
      if (method !== 'HEAD') expect(expectRefusal(answer, method)).toBe('ROUTE_NOT_FOUND')
    }
    for (const method of ['DELETE', 'PATCH', 'PUT'] as const) {
      expect(expectRefusal(await client.send(method, '/api/orders'), method)).toBe('ROUTE_NOT_FOUND')
    }
    expect(expectRefusal(await client.send('GET', '/api'), '/api')).toBe('ROUTE_NOT_FOUND')
  })

  it('two network types at once, and odd headers', async () => {
    for (const value of ['EVM, EVM', 'evm', '', 'EVM\t', '__proto__', 'E'.repeat(8_000)]) {
      const answer = await client.send('GET', '/api/wallet_auth/message', {
        headers: { 'network-type': value },
      })
      if (value.trim() !== 'EVM') expect(expectRefusal(answer, value.slice(0, 20))).toBe('VALIDATION_FAILED')
    }
    for (const cookie of [
      '=',
      ';;;',
      'sunspan_session',
      `sunspan_session=${'a'.repeat(8_000)}`,
      'sunspan_session=%zz',
    ]) {
      const answer = await createInjectClient(stack.app).send('GET', '/api/orders', { headers: { cookie } })
      expect(expectRefusal(answer, cookie.slice(0, 20))).toBe('UNAUTHORIZED')
    }
  })
})

/** Their answers are public. */
const PUBLIC_ANSWERS: Readonly<Record<string, string>> = {
  getStats: 'public, max-age=15',
  listDapps: 'public, max-age=15',
  getNftMetadata: 'public, max-age=300',
}

describe('what a cache keeps', () => {
  it.each(allRoutes)(
    '%s: neither its answer, unless it is public, nor its refusal is kept by a cache',
    async (name, route) => {
      const path = pathOf(route)
      const stranger = createInjectClient(stack.app)
      const headers = { 'network-type': 'EVM' }
      const answers = [
        // An accepted stream never ends.
        ...(route.stream === undefined ? [await sendTo(route, path, bodyOf(name))] : []),
        await stranger.send(route.method, path, { headers, body: bodyOf(name) ?? {} }),
        await stranger.send(route.method, `${path}?x=1`, { headers }),
        await stranger.send(route.method, path.replace('/api/', '/%61pi/'), {
          headers,
          body: bodyOf(name) ?? {},
        }),
      ]
      for (const { statusCode, headers: answered } of answers) {
        const kept = (statusCode === 200 ? PUBLIC_ANSWERS[name] : undefined) ?? 'no-store'
        expect([statusCode, answered['cache-control']]).toEqual([statusCode, kept])
      }
    },
  )

  it('what is in no table is cached only where its own headers allow it', async () => {
    const cacheControlOf = async (url: string) => (await client.send('GET', url)).headers['cache-control']
    expect(await cacheControlOf('/api/health')).toBe('no-store')
    expect(await cacheControlOf('/api/nothing')).toBe('no-store')
    expect(await cacheControlOf('/api/openapi.json')).toBe('public, max-age=300')
  })
})
