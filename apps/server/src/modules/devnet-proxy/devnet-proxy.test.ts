import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBareApp } from '../../testing/create-bare-app.ts'
import { registerDevnetProxy } from './routes.ts'

let control: Server
let app: FastifyInstance
const seen: { request: IncomingMessage; body: string }[] = []

beforeAll(async () => {
  control = createServer((request, response) => {
    void text(request).then((body) => {
      seen.push({ request, body })
      response.writeHead(request.url === '/faucet' ? 429 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ url: request.url }))
    })
  }).listen(0, '127.0.0.1')
  await once(control, 'listening')
  const address = control.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  ;({ app } = await createBareApp())
  await registerDevnetProxy(app, { controlUrl: `http://127.0.0.1:${String(port)}` })
  await app.ready()
})

afterAll(async () => {
  await app.close()
  control.close()
})

const rpc = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }

it('hands requests on as they are, without the cookies', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/devnet/rpc/ethereum?x=1',
    headers: { cookie: 'sunspan_session=secret', origin: 'http://localhost:3000' },
    payload: rpc,
  })
  expect([answer.statusCode, answer.json()]).toEqual([200, { url: '/rpc/ethereum?x=1' }])
  const last = seen.at(-1)
  expect(JSON.parse(last?.body ?? '')).toEqual(rpc)
  expect(last?.request.headers.cookie).toBeUndefined()
})

it('hands on what browsers send as gRPC-web', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/devnet/rpc/sui/sui.rpc.v2.LedgerService/GetServiceInfo',
    headers: { 'content-type': 'application/grpc-web-text', 'x-grpc-web': '1' },
    payload: 'AAAAAAA=',
  })
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { url: '/rpc/sui/sui.rpc.v2.LedgerService/GetServiceInfo' },
  ])
  expect(seen.at(-1)?.body).toBe('AAAAAAA=')
})

it('hands answers back as they are, refusals too', async () => {
  const answer = await app.inject({ method: 'POST', url: '/devnet/faucet', payload: {} })
  expect([answer.statusCode, answer.json()]).toEqual([429, { url: '/faucet' }])
  expect((await app.inject({ method: 'GET', url: '/devnet/burner.js' })).json()).toEqual({
    url: '/burner.js',
  })
})

it('answers to this machine alone, whatever a header says', async () => {
  for (const headers of [{}, { 'x-forwarded-for': '127.0.0.1' }]) {
    const answer = await app.inject({
      method: 'POST',
      url: '/devnet/faucet',
      remoteAddress: '192.168.1.7',
      headers,
      payload: {},
    })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'FORBIDDEN'])
  }
})

it('is no way for a foreign page to the faucet', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/devnet/faucet',
    headers: { origin: 'http://evil.tld' },
    payload: {},
  })
  expect(answer.json()).toMatchObject({ code: 'FORBIDDEN_ORIGIN' })
})

it.each(['/devnet/../api/health', '/devnet/%2e%2e/x', '/devnet/rpc/..%2f..%2fx'])(
  'leads nowhere else (%s)',
  async (url) => {
    const answer = await app.inject({ method: 'GET', url })
    expect(answer.statusCode).toBeGreaterThanOrEqual(200)
    expect(answer.statusCode).toBeLessThan(500)
  },
)

it('answers with an error when the devnet is gone', async () => {
  const { app: gone } = await createBareApp()
  await registerDevnetProxy(gone, { controlUrl: 'http://127.0.0.1:9' })
  const answer = await gone.inject({ method: 'POST', url: '/devnet/faucet', payload: {} })
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'NETWORK_UNAVAILABLE'])
  expect(answer.body).not.toContain('ECONN')
  await gone.close()
})
