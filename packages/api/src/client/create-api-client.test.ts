import { describe, expect, expectTypeOf, test } from 'vitest'
import type { LimitsWire } from '../schemas/quote.ts'
import type { OrderWire } from '../schemas/order.ts'
import { ApiError, ApiUnreachableError } from './api-error.ts'
import { createApiClient, type ApiClientOptions } from './create-api-client.ts'

const ID = '01890000-0000-7000-8000-000000000000'
const pair = { currencyInId: 'ethereum-eth', currencyOutId: 'base-eth' }

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** A client with a scripted server, and the requests it received. */
function clientAnswering(
  answer: () => Response | Promise<Response>,
  options: Partial<ApiClientOptions> = {},
) {
  const requests: Request[] = []
  const client = createApiClient({
    baseUrl: 'http://api.test',
    fetch: async (input, init) => {
      requests.push(new Request(input, init))
      return answer()
    },
    ...options,
  })
  return { client, requests }
}

/** A fetch that never responds and rejects once its signal is aborted, like the platform's. */
const neverAnswers: typeof fetch = (_input, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
  })

describe('a call', () => {
  test('fills the path, the query and the headers', async () => {
    const { client, requests } = clientAnswering(() => json({ data: [], total_count: 0 }), {
      getHeaders: () => ({ api_key: 'partner' }),
    })
    await client.call('listOrders', { query: { take: '50', status: undefined, wallets: '["0xab"]' } })
    const [request] = requests
    expect(request?.method).toBe('GET')
    expect(request?.url).toBe('http://api.test/api/orders?take=50&wallets=%5B%220xab%22%5D')
    expect(request?.credentials).toBe('include')
    expect(request?.headers.get('api_key')).toBe('partner')
    expect(request?.headers.has('content-type')).toBe(false)
  })

  test('sends a body as JSON', async () => {
    const { client, requests } = clientAnswering(() => json({}))
    const body = {
      currency_in_id: 'ethereum-eth',
      currency_out_id: 'base-eth',
      amount: '0.1',
      wallet_sender: '0xa',
      wallet_receiver: '0xb',
    }
    await client.call('createOrder', { headers: { 'network-type': 'EVM' }, body })
    expect(requests[0]?.headers.get('content-type')).toBe('application/json')
    expect(requests[0]?.headers.get('network-type')).toBe('EVM')
    expect(await requests[0]?.json()).toEqual(body)
  })

  test('escapes parameters in the path', async () => {
    const { client } = clientAnswering(() => json([]))
    expect(client.urlOf('getOrder', { params: { id: '../../x?y=1#z' } })).toBe(
      'http://api.test/api/orders/..%2F..%2Fx%3Fy%3D1%23z',
    )
  })

  test.each(['', '.', '..'])('refuses the path part "%s", which would name another call', async (id) => {
    const { client, requests } = clientAnswering(() => json({}))
    await expect(client.call('getOrder', { params: { id } })).rejects.toThrow(TypeError)
    expect(requests).toHaveLength(0)
  })

  test('is typed by its route', () => {
    const { client } = clientAnswering(() => json({}))
    expectTypeOf(client.call<'getLimits'>).returns.resolves.toEqualTypeOf<LimitsWire>()
    expectTypeOf(client.call<'getOrder'>).returns.resolves.toEqualTypeOf<OrderWire>()
    expectTypeOf(client.call<'listNetworks'>).toBeCallableWith('listNetworks')
    // @ts-expect-error Params are missing.
    expectTypeOf(client.call<'getLimits'>).toBeCallableWith('getLimits')
    // @ts-expect-error The header is missing.
    expectTypeOf(client.call<'closeOrder'>).toBeCallableWith('closeOrder', { params: { id: ID } })
    // @ts-expect-error An event stream is not a call.
    expectTypeOf(client.call<'streamOrders'>).toBeCallableWith('streamOrders', {
      query: { wallet_address: '0xa' },
    })
  })
})

test('calls fetch on its own, as browsers demand', async () => {
  const receivers: unknown[] = []
  const client = createApiClient({
    baseUrl: 'http://api.test',
    fetch(this: unknown) {
      receivers.push(this)
      return Promise.resolve(json([]))
    },
  })
  await client.call('listNetworks')
  expect(receivers).toEqual([undefined])
})

describe('urlOf', () => {
  test('builds the URL of an event stream on the page own origin', () => {
    const client = createApiClient({ baseUrl: '', fetch })
    expect(client.urlOf('streamOrders', { query: { wallet_address: '0xab' } })).toBe(
      '/api/orders/session_open?wallet_address=0xab',
    )
  })
})

describe('what goes wrong', () => {
  test('an error of the API keeps its code, status, text and request id', async () => {
    const body = { code: 'AMOUNT_TOO_SMALL', message: 'Send more', request_id: 'r-1', details: { min: '1' } }
    const { client } = clientAnswering(() => json(body, 400))
    const error: unknown = await client.call('getLimits', { params: pair }).catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      code: 'AMOUNT_TOO_SMALL',
      message: 'Send more',
      status: 400,
      requestId: 'r-1',
      details: { min: '1' },
    })
  })

  test.each([
    ['a proxy page', () => new Response('<html>', { status: 502 }), 502],
    ['JSON that is not the error shape', () => json({ error: 'x' }, 500), 500],
    ['a good status without JSON', () => new Response('', { status: 200 }), 200],
  ])('%s is not an answer of the API', async (_name, answer, status) => {
    const { client } = clientAnswering(answer)
    await expect(client.call('listNetworks')).rejects.toMatchObject({
      name: 'ApiUnreachableError',
      reason: 'bad_answer',
      status,
    })
  })

  test('a network failure is distinguished', async () => {
    const { client } = clientAnswering(() => Promise.reject(new TypeError('fetch failed')))
    const error: unknown = await client.call('listNetworks').catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(ApiUnreachableError)
    expect(error).toMatchObject({ reason: 'network' })
  })

  test('so is an answer that does not come in time', async () => {
    const client = createApiClient({ baseUrl: 'http://api.test', fetch: neverAnswers, timeoutMs: 5 })
    await expect(client.call('listNetworks')).rejects.toMatchObject({ reason: 'timeout' })
  })

  test('a call that its caller gave up rejects with the caller reason', async () => {
    const client = createApiClient({ baseUrl: 'http://api.test', fetch: neverAnswers })
    const controller = new AbortController()
    const reason = new Error('superseded')
    const call = client.call('listNetworks', { signal: controller.signal })
    controller.abort(reason)
    await expect(call).rejects.toBe(reason)
  })
})
