import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { useShared } from '@sunspan/host/testing/hooks'
import { describe, expect, it } from 'vitest'
import { ETHEREUM, startTestChain } from '../testing/start-test-chains.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const chain = useShared(() => startTestChain(ETHEREUM))
const server = useShared(() => startTestServer([chain]))

/** Writes bytes to the server's port and reads until it closes. */
async function speak(bytes: string): Promise<string> {
  const { hostname, port } = new URL(server.origin)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.on('error', () => socket.destroy())
  socket.write(bytes)
  return text(socket)
}

const statusOf = (answer: string): string => answer.slice(0, 12)
const bodyOf = (answer: string): unknown => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))

describe('what is not proper HTTP gets a 4xx of the one shape, and the connection ends', () => {
  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', 'HTTP/1.1 400'],
    ['an unknown method', 'FOO /api/network HTTP/1.1\r\nHost: a\r\n\r\n', 'HTTP/1.1 400'],
    ['a header with a line break', 'GET / HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n', 'HTTP/1.1 400'],
    [
      'two lengths',
      'POST /api/orders HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
      'HTTP/1.1 400',
    ],
    [
      'a length together with chunks',
      'POST /api/orders HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'HTTP/1.1 400',
    ],
    [
      'a cookie of 64 kB',
      `GET /api/orders HTTP/1.1\r\nHost: a\r\nCookie: ${'a'.repeat(65_536)}\r\n\r\n`,
      'HTTP/1.1 413',
    ],
    ['an address of 64 kB', `GET /api/${'a'.repeat(65_536)} HTTP/1.1\r\nHost: a\r\n\r\n`, 'HTTP/1.1 413'],
  ])('%s', async (_name, bytes, status) => {
    const answer = await speak(bytes)
    expect(statusOf(answer)).toBe(status)
    expect(bodyOf(answer)).toEqual({
      code: status.endsWith('413') ? 'PAYLOAD_TOO_LARGE' : 'MALFORMED_REQUEST',
      message: expect.any(String),
      request_id: expect.any(String),
    })
  })

  it('a body that is longer than it says it may be', async () => {
    const answer = await speak(
      'POST /api/orders HTTP/1.1\r\nHost: a\r\nNetwork-Type: EVM\r\nContent-Type: application/json\r\n' +
        `Content-Length: 100000\r\nConnection: close\r\n\r\n${'a'.repeat(100_000)}`,
    )
    expect(statusOf(answer)).toBe('HTTP/1.1 413')
  })

  it('a broken body in chunks', async () => {
    const answer = await speak(
      'POST /api/orders HTTP/1.1\r\nHost: a\r\nNetwork-Type: EVM\r\nContent-Type: application/json\r\n' +
        'Transfer-Encoding: chunked\r\nConnection: close\r\n\r\nzz\r\n{}\r\n0\r\n\r\n',
    )
    expect(statusOf(answer)).toBe('HTTP/1.1 400')
  })

  it('the server continues after all of them', async () => {
    const answer = await fetch(`${server.origin}/api/health`)
    expect(await answer.json()).toEqual({ status: 'ok' })
  })
})
