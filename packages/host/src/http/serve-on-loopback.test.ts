import { afterEach, expect, it } from 'vitest'
import { serveOnLoopback, type LoopbackAnswer, type LoopbackRequest } from './serve-on-loopback.ts'

const TIMEOUT_MS = 5_000
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function serve(answer: (request: LoopbackRequest) => Promise<LoopbackAnswer>) {
  const { server, port } = await serveOnLoopback(answer)
  closing.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    server,
    ask: (path: string, body?: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body === undefined ? {} : { method: 'POST', body }),
      }),
  }
}

it('hands on what is asked, and answers JSON', async () => {
  const asked: LoopbackRequest[] = []
  const { ask, server } = await serve((request) => {
    asked.push(request)
    return Promise.resolve({ status: 201, body: '{"height":7}' })
  })
  const response = await ask('/rpc?id=1', '{"method":"height"}')
  expect([response.status, response.headers.get('content-type')]).toEqual([201, 'application/json'])
  expect(await response.json()).toEqual({ height: 7 })
  expect(await (await ask('/')).json()).toEqual({ height: 7 })
  expect(asked).toEqual([
    { method: 'POST', url: '/rpc?id=1', body: '{"method":"height"}' },
    { method: 'GET', url: '/', body: '' },
  ])
  expect(server.address()).toMatchObject({ address: '127.0.0.1' })
})

it('answers bytes of another kind as they are', async () => {
  const bytes = Uint8Array.of(0, 255, 128)
  const { ask } = await serve(() =>
    Promise.resolve({ status: 200, type: 'application/octet-stream', body: bytes }),
  )
  const response = await ask('/raw')
  expect(response.headers.get('content-type')).toBe('application/octet-stream')
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes)
})

it('refuses a body that is too large, and does not call the handler', async () => {
  let calls = 0
  const { ask } = await serve(() => {
    calls += 1
    return Promise.resolve({ status: 200, body: '{}' })
  })
  expect((await ask('/', 'x'.repeat(4 * 1024 * 1024))).status).toBe(200)
  const refused = await ask('/', 'x'.repeat(4 * 1024 * 1024 + 1)).then(
    ({ status }) => status,
    () => 'closed',
  )
  expect([413, 'closed']).toContain(refused)
  expect(calls).toBe(1)
})

it('breaks off where there is no answer, and goes on serving', async () => {
  const { ask } = await serve(({ url }) =>
    url === '/broken' ? Promise.reject(new Error('no')) : Promise.resolve({ status: 200, body: '1' }),
  )
  await expect(ask('/broken')).rejects.toThrow()
  expect(await (await ask('/')).text()).toBe('1')
})
