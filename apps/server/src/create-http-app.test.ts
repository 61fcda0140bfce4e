import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import type { HttpOptions } from './create-http-app.ts'
import { portOf } from './http/port-of.ts'
import { limitPerMinute } from './plugins/external/rate-limits.ts'
import { createBareApp } from './testing/create-bare-app.ts'

async function createTestApp(options: Partial<HttpOptions> = {}) {
  const lines: string[] = []
  const logger = pino({ level: 'error' }, { write: (line: string) => lines.push(line) })
  const { app } = await createBareApp({ logger, rateLimitPerMinute: 0, ...options })
  return { app, lines }
}

describe('createHttpApp', () => {
  it('answers an unexpected error with 500 and an id, and writes what happened to the log under that id', async () => {
    const { app, lines } = await createTestApp()
    app.get('/api/broken', async () => {
      throw new Error('password=hunter2 at 10.0.0.1')
    })
    const answer = await app.inject('/api/broken')
    const body = answer.json<{ code: string; message: string; request_id: string }>()
    expect([answer.statusCode, body.code]).toEqual([500, 'INTERNAL_ERROR'])
    expect(answer.body).not.toContain('hunter2')
    expect(answer.headers['x-request-id']).toBe(body.request_id)
    expect(lines.join('')).toContain('hunter2')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ reqId: body.request_id })
  })

  it('forbids caching of each answer of the API that does not allow it itself, however it is requested', async () => {
    const { app } = await createTestApp()
    app.get('/api/own', async () => ({}))
    app.get('/api/public', async (_request, reply) => reply.header('cache-control', 'max-age=5').send({}))
    app.get('/api/broken', async (_request, reply) => {
      reply.header('cache-control', 'max-age=5')
      throw new Error('broken')
    })
    app.get('/page', async () => ({}))
    const cacheControlOf = async (url: string) => (await app.inject(url)).headers['cache-control']
    expect(await cacheControlOf('/api/own')).toBe('no-store')
    expect(await cacheControlOf('/%61pi/own')).toBe('no-store')
    expect(await cacheControlOf('/api/public')).toBe('max-age=5')
    expect(await cacheControlOf('/api/broken')).toBe('no-store')
    expect(await cacheControlOf('/page')).toBeUndefined()
  })

  it('lets pages load what a provider of captchas needs only where there is one', async () => {
    const policyOf = async (captchaSources?: readonly string[]) => {
      const { app } = await createTestApp({ captchaSources })
      app.get('/page', async () => ({}))
      const policy = String((await app.inject('/page')).headers['content-security-policy'])
      return Object.fromEntries(
        policy.split(';').map((part) => [part.split(' ', 1)[0], part.slice(part.indexOf(' ') + 1)]),
      )
    }
    const without = await policyOf()
    const with_ = await policyOf(['https://captcha.example'])
    expect(without).toMatchObject({ 'script-src': "'self'", 'frame-src': "'none'", 'connect-src': "'self'" })
    expect(with_).toEqual({
      ...without,
      'script-src': "'self' https://captcha.example",
      'style-src': "'self' 'unsafe-inline' https://captcha.example",
      'connect-src': "'self' https://captcha.example",
      'frame-src': 'https://captcha.example',
    })
  })

  it('W-35 writes nothing to the log of connections that were reset at once, and serves the next', async () => {
    const { app, lines } = await createTestApp({ rateLimitPerMinute: 1_000 })
    app.get('/api/x', async () => ({}))
    await app.listen({ host: '127.0.0.1', port: 0 })
    const port = portOf(app)
    for (let count = 0; count < 100; count += 1) {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write('GET /api/x HTTP/1.1\r\nHost: localhost:3000\r\n\r\n', () => socket.resetAndDestroy())
      })
      socket.on('error', () => undefined)
      if (count % 10 === 9) await once(socket, 'close')
    }
    const answer = await fetch(`http://127.0.0.1:${String(port)}/api/x`, {
      signal: AbortSignal.timeout(5_000),
    })
    expect([answer.status, lines]).toEqual([200, []])
    await app.close()
  })

  it('W-34 chooses request ids itself', async () => {
    const { app } = await createTestApp()
    app.get('/api/x', async () => ({}))
    const answer = await app.inject({
      url: '/api/x',
      headers: { 'x-request-id': 'forged\n', 'request-id': 'forged' },
    })
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('W-34 writes one line a failure to the log, whatever the request says of itself', async () => {
    const { app, lines } = await createTestApp()
    app.get('/api/broken/:part', async () => {
      throw new Error('broken')
    })
    await app.inject({
      url: '/api/broken/a%0a%7B%22level%22%3A60%7D%1b%5B31m',
      headers: { api_key: `x'"<script>\u2028`, 'user-agent': '%0d%0aSet-Cookie: a=b' },
    })
    expect(lines).toHaveLength(1)
    for (const letter of ['\n', '\r', '\u001b']) expect(lines[0]?.trimEnd()).not.toContain(letter)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 50, msg: 'request failed' })
  })

  it('limits requests by address, and a route more tightly than the rest', async () => {
    const { app } = await createTestApp({ rateLimitPerMinute: 5 })
    app.get('/api/x', async () => ({}))
    app.get('/api/tight', limitPerMinute(2), async () => ({}))
    const statusOf = async (url: string, remoteAddress: string) =>
      (await app.inject({ url, remoteAddress })).statusCode
    const statusesOf = async (count: number, url: string, remoteAddress: string) => {
      const statuses: number[] = []
      for (let i = 0; i < count; i++) statuses.push(await statusOf(url, remoteAddress))
      return statuses
    }
    expect(await statusesOf(3, '/api/tight', '203.0.113.1')).toEqual([200, 200, 429])
    expect(await statusesOf(6, '/api/x', '203.0.113.2')).toEqual([200, 200, 200, 200, 200, 429])
    expect(await statusOf('/api/x', '203.0.113.3')).toBe(200)
    const refused = await app.inject({ url: '/api/x', remoteAddress: '203.0.113.2' })
    expect(refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', request_id: expect.any(String) })
    expect(refused.headers['retry-after']).toBeDefined()
  })

  it('counts an IPv6 network of 64 bits as one address, and an IPv4 address however it is written', async () => {
    const { app } = await createTestApp({ rateLimitPerMinute: 2 })
    app.get('/api/x', async () => ({}))
    const statusesOf = async (...addresses: string[]) => {
      const statuses: number[] = []
      for (const remoteAddress of addresses)
        statuses.push((await app.inject({ url: '/api/x', remoteAddress })).statusCode)
      return statuses
    }
    expect(await statusesOf('2001:db8::1', '2001:db8::2', '2001:db8:0:0:ffff::3')).toEqual([200, 200, 429])
    expect(await statusesOf('203.0.113.9', '::ffff:203.0.113.9', '203.0.113.9')).toEqual([200, 200, 429])
    expect(await statusesOf('2001:db8:0:1::1')).toEqual([200])
  })

  it('does not believe a forwarded address unless a proxy is trusted', async () => {
    const addressSeen = async (trustProxy: HttpOptions['trustProxy']) => {
      const { app } = await createTestApp({ trustProxy })
      app.get('/api/ip', async (request) => ({ ip: request.ip }))
      const answer = await app.inject({
        url: '/api/ip',
        headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' },
      })
      return answer.json<{ ip: string }>().ip
    }
    expect(await addressSeen(false)).toBe('127.0.0.1')
    expect(await addressSeen(1)).toBe('203.0.113.9')
    expect(await addressSeen('127.0.0.1')).toBe('203.0.113.9')
  })

  it('sheds load while the event loop lags, but stays alive to its supervisor', async () => {
    const { app } = await createTestApp({ maxEventLoopDelayMs: 20 })
    app.get('/api/x', async () => ({}))
    app.get('/api/health', async () => ({}))
    await app.ready()
    const until = performance.now() + 1_500
    let answer = await app.inject('/api/x')
    while (answer.statusCode === 200 && performance.now() < until + 5_000) {
      const busy = performance.now() + 200
      while (performance.now() < busy);
      await sleep(1)
      answer = await app.inject('/api/x')
    }
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'OVERLOADED'])
    expect(answer.headers['retry-after']).toBe('5')
    expect((await app.inject('/api/health')).statusCode).toBe(200)
    await app.close()
  })
})
