import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { parsePort, requireFreePort } from './src/port.mjs'

let server: Server | undefined
afterEach(() => server?.close())

async function occupy(host: string): Promise<number> {
  server = createServer().listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

test.each([
  [undefined, 3000],
  ['', 3000],
  ['8080', 8080],
  ['65535', 65_535],
])('PORT %j is port %i', (text, port) => {
  expect(parsePort(text)).toBe(port)
})

test.each(['0', '65536', '-1', '3e3', '80 ', 'http', '0x50', '123456'])('PORT %j is refused', (text) => {
  expect(() => parsePort(text)).toThrow(`PORT must be a number from 1 to 65535, not "${text}".`)
})

test.each(['127.0.0.1', '0.0.0.0'])('a port that is taken on %s is refused with a way out', async (host) => {
  const port = await occupy(host)
  await expect(requireFreePort(port)).rejects.toThrow(
    `Port ${port} is in use by another program: stop it, or choose another port with "PORT=${port + 1} npm start".`,
  )
})

test('a free port is taken without a word', async () => {
  const port = await occupy('127.0.0.1')
  server?.close()
  await expect(requireFreePort(port)).resolves.toBeUndefined()
})

test('an address that is not of this machine is refused', async () => {
  await expect(requireFreePort(40_000, '203.0.113.7')).rejects.toThrow(/not an address of this machine/)
})
