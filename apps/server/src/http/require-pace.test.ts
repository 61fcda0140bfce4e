import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { requirePace } from './require-pace.ts'

/** More than the buffers of both ends hold. */
const CHUNKS = 1_000
const CHUNK = Buffer.alloc(32 * 1_024)

let server: Server
let ended: Promise<'finished' | 'cut off'>

beforeEach(async () => {
  const end = Promise.withResolvers<'finished' | 'cut off'>()
  ended = end.promise
  server = createServer((_request, response) => {
    requirePace(response, { bytes: CHUNK.length, everyMs: 200 })
    response.once('close', () => {
      end.resolve(response.writableFinished ? 'finished' : 'cut off')
    })
    Readable.from(Array.from({ length: CHUNKS }, () => CHUNK)).pipe(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

async function ask() {
  // CAST: it listens on a port.
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  return socket
}

it('cuts off a reader who takes nothing, or hardly anything', async () => {
  const socket = await ask()
  socket.pause()
  expect(await ended).toBe('cut off')
  socket.destroy()
})

it('lets a reader finish who takes what there is', async () => {
  const socket = await ask()
  socket.resume()
  expect(await ended).toBe('finished')
})
