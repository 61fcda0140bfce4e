import { createServer, type Server } from 'node:net'
import { HostError } from '../host-error.ts'

/** Below the ports that systems give to outgoing connections, which would take one that is kept for later, such as for a restart. */
const LOWEST = 10_000
const BLOCKS = 200
/** The first of them is held for as long as this process runs, so that no other process takes ports from the same block. */
const PORTS_OF_BLOCK = 100

const listen = (port: number): Promise<Server | undefined> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => resolve(server))
  })

async function isFree(port: number): Promise<boolean> {
  const server = await listen(port)
  if (server === undefined) return false
  await new Promise((resolve) => server.close(resolve))
  return true
}

async function claimBlock(): Promise<number> {
  const start = Math.floor(Math.random() * BLOCKS)
  for (let tried = 0; tried < BLOCKS; tried += 1) {
    const first = LOWEST + ((start + tried) % BLOCKS) * PORTS_OF_BLOCK
    const claim = await listen(first)
    if (claim === undefined) continue
    claim.unref()
    return first
  }
  throw noFreePort()
}

const noFreePort = (): HostError =>
  new HostError('There is no free port on 127.0.0.1.', { hint: 'Close programs that listen on many ports.' })

let block: Promise<number> | undefined
let taken = 0

/**
 * A TCP port on 127.0.0.1 that is free and that no other process gets from here; one that was returned comes again only after 98 others. Another program may
 * still open it first: `startOnFreePort` then takes another. Throws HostError when there is none.
 */
export async function findFreePort(): Promise<number> {
  const first = await (block ??= claimBlock())
  for (let tried = 1; tried < PORTS_OF_BLOCK; tried += 1) {
    const port = first + 1 + (taken % (PORTS_OF_BLOCK - 1))
    taken += 1
    if (await isFree(port)) return port
  }
  throw noFreePort()
}
