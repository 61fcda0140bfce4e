import { spawnSync } from 'node:child_process'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ClientOptions } from './connection.ts'
import { createClient } from './create-client.ts'
import { eachOrder } from './each-order.ts'
import { CALLS } from './generated/api.ts'
import { logIn } from './log-in.ts'
import type { SunspanError } from './sunspan-error.ts'

interface Asked {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
type Answer = (asked: Asked, response: ServerResponse) => void

const json = (body: unknown, status = 200, headers: Record<string, string | string[]> = {}): Answer => {
  return (_asked, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }
}
const failure = (code: string, status: number, headers: Record<string, string> = {}): Answer =>
  json({ code, message: `It is ${code}`, request_id: 'r-1', details: { left: 1 } }, status, headers)

let server: Server
let asked: Asked[]
let answers: Answer[]

beforeEach(async () => {
  ;[asked, answers] = [[], []]
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const one = { method, url, headers, body: Buffer.concat(chunks).toString() }
      asked.push(one)
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      answer?.(one, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

function clientOf(options: Partial<ClientOptions> = {}) {
  // CAST: it listens on a port.
  const { port } = server.address() as AddressInfo
  return createClient({ baseUrl: `http://127.0.0.1:${String(port)}/`, ...options })
}

const failureOf = (call: Promise<unknown>): Promise<SunspanError> =>
  call.then(
    () => Promise.reject(new Error('It did not fail')),
    // CAST: each test asserts on its fields.
    (error: unknown) => error as SunspanError,
  )

const ORDER = {
  'network-type': 'EVM' as const,
  body: {
    currency_in_id: 'ethereum-eth',
    currency_out_id: 'base-eth',
    amount: '0.25',
    wallet_sender: '0xa',
    wallet_receiver: '0xb',
  },
}

it('has the types and the table that the API document says', () => {
  const generator = join(import.meta.dirname, '..', 'generator', 'generate.ts')
  const { status, stderr } = spawnSync(process.execPath, [generator, '--check'], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(Object.keys(CALLS).length).toBeGreaterThan(70)
})

describe('a call', () => {
  it('puts each value in its place, and escapes it', async () => {
    answers = [json({})]
    const client = clientOf({ apiKey: 'partner' })
    await client.listOrders({ status: 'complete', wallets: ['0xA'], search: 'a&b', take: 2, from: undefined })
    await client.listCurrencies({ ids: 'ethereum,base' })
    await client.getOrder({ id: 'a/b?c' })
    await client.closeOrder({ id: 'x', 'network-type': 'EVM' })
    expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /api/orders?status=complete&wallets=%5B%220xA%22%5D&search=a%26b&take=2',
      'GET /api/currency/ethereum,base',
      'GET /api/orders/a%2Fb%3Fc',
      'PUT /api/orders/close/x',
    ])
    expect(asked[0]?.headers).toMatchObject({ api_key: 'partner', accept: 'application/json' })
    expect(asked[3]?.headers).toMatchObject({ 'network-type': 'EVM' })
  })

  it.each(['', '.', '..'])('refuses "%s" as a part of a path, which would name another call', async (id) => {
    await expect(clientOf().getOrder({ id })).rejects.toThrow(TypeError)
    expect(asked).toEqual([])
  })

  it('hands on an error of the API with all that it says', async () => {
    answers = [failure('AMOUNT_TOO_SMALL', 400)]
    expect(await failureOf(clientOf().getOrder({ id: 'x' }))).toMatchObject({
      name: 'SunspanError',
      code: 'AMOUNT_TOO_SMALL',
      message: 'It is AMOUNT_TOO_SMALL',
      status: 400,
      requestId: 'r-1',
      details: { left: 1 },
    })
    expect(asked).toHaveLength(1)
  })

  it('says what is not the API, and follows no redirect', async () => {
    answers = [(_asked, response) => void response.writeHead(200).end('<html>')]
    expect(await failureOf(clientOf().listNetworks())).toMatchObject({ code: 'BAD_ANSWER', status: 200 })
    answers = [json({}, 302, { location: '/elsewhere' })]
    expect(await failureOf(clientOf({ retries: 0 }).listNetworks())).toMatchObject({ code: 'NETWORK' })
    expect(asked.map(({ url }) => url)).not.toContain('/elsewhere')
  })

  it('ends by its time limit, and by its signal with its reason', async () => {
    answers = [() => undefined]
    const client = clientOf({ timeoutMs: 50, retries: 0 })
    expect(await failureOf(client.listNetworks())).toMatchObject({ code: 'TIMEOUT' })
    const stop = new AbortController()
    const call = client.listNetworks(undefined, { signal: stop.signal, timeoutMs: 60_000 })
    stop.abort(new Error('enough'))
    await expect(call).rejects.toThrow('enough')
  })
})

describe('what is repeated', () => {
  it('a read, after a refusal that passes', async () => {
    answers = [failure('OVERLOADED', 503, { 'retry-after': '0' }), json([])]
    expect(await clientOf().listNetworks()).toEqual([])
    expect(asked).toHaveLength(2)
  })

  it('a read no more often than configured, and not if the server asks for a longer wait', async () => {
    answers = [failure('INTERNAL_ERROR', 500, { 'retry-after': '0' })]
    await failureOf(clientOf({ retries: 1 }).listNetworks())
    expect(asked).toHaveLength(2)
    answers = [failure('TOO_MANY_REQUESTS', 429, { 'retry-after': '600' })]
    expect(await failureOf(clientOf().listNetworks())).toMatchObject({ retryAfterMs: 600_000 })
    expect(asked).toHaveLength(3)
  })

  it('a new order, under one key', async () => {
    answers = [(_asked, response) => void response.destroy(), json({ id: 'one' })]
    await clientOf().createOrder(ORDER)
    await clientOf().createOrder(ORDER)
    await clientOf().createOrder({ ...ORDER, 'idempotency-key': 'mine' })
    const keys = asked.map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys[1]).toBe(keys[0])
    expect(new Set(keys).size).toBe(3)
    expect(keys[3]).toBe('mine')
    expect(JSON.parse(asked[1]?.body ?? '')).toEqual(ORDER.body)
  })

  it('no other write, whose outcome is unknown', async () => {
    answers = [(_asked, response) => void response.destroy()]
    expect(await failureOf(clientOf().takeBackOrder({ id: 'x', 'network-type': 'EVM' }))).toMatchObject({
      code: 'NETWORK',
    })
    expect(asked).toHaveLength(1)
  })
})

it('logs in with the cookie of the text, and keeps the session until it ends', async () => {
  answers = [
    json({ message: { value: 'Sign me ' } }, 200, { 'set-cookie': ['login=a=b; Path=/; HttpOnly'] }),
    json({}, 200, { 'set-cookie': ['session=s; Path=/', 'login=; Max-Age=0'] }),
    json({}, 200, { 'set-cookie': 'session=; Expires=Thu, 01 Jan 1970 00:00:00 GMT' }),
    json({}),
  ]
  const client = clientOf()
  const signed: string[] = []
  const signMessage = (text: string): string => {
    signed.push(text)
    return '0xsigned'
  }
  await logIn(client, { address: '0xAb', networkType: 'EVM', chainId: '1', signMessage })
  await client.logOut({ body: {} })
  await client.listNetworks()
  expect(signed).toEqual(['Sign me 0xAb'])
  expect(asked[0]?.url).toBe('/api/wallet_auth/message?address=0xAb&chain_id=1')
  expect(JSON.parse(asked[1]?.body ?? '')).toEqual({
    wallet_address: '0xAb',
    network_type: 'EVM',
    signature: '0xsigned',
  })
  expect(asked.map(({ headers }) => headers.cookie)).toEqual([undefined, 'login=a=b', 'session=s', undefined])
})

it('reads lists page after page', async () => {
  answers = [json({ data: [{ id: '1' }, { id: '2' }], next: 'n' }), json({ data: [{ id: '3' }], next: null })]
  const ids: string[] = []
  for await (const { id } of eachOrder(clientOf(), { kind: 'swap' })) ids.push(id)
  expect(ids).toEqual(['1', '2', '3'])
  expect(asked.map(({ url }) => url)).toEqual([
    '/api/orders?take=50&kind=swap',
    '/api/orders?take=50&kind=swap&after=n',
  ])
})
