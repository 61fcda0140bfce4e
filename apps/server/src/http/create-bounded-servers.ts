import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { callerOf } from './caller-of.ts'

export interface ConnectionLimits {
  readonly inAll: number
  /** Of one peer; null where the peer is a reverse proxy, behind which everybody is. */
  readonly perAddress: number | null
}

/** Each may hold 16 kB of headers and 64 kB of a body before anybody has looked at it: 320 MB at worst. */
export const MOST_CONNECTIONS = 4_000
/** Of some thirty browsers, which open six at most. */
export const MOST_CONNECTIONS_PER_ADDRESS = 200

export interface ConnectionTimes {
  /** From the first byte, or the connection, to the end of the headers. */
  readonly headersMs: number
  /** The same to the end of the body. */
  readonly requestMs: number
  /** With nothing to answer. */
  readonly keepAliveMs: number
  /** With nothing read or written, also while an answer waits for its reader. Event streams write more often. */
  readonly silentMs: number
  /** How often the first two are looked at. */
  readonly checkMs: number
}

/**
 * Most headers come in one packet; a phone in a tunnel gets ten seconds. Kept alive is a connection longer than the usual idle time of a
 * reverse proxy, so that it never meets a socket that is being closed.
 */
export const CONNECTION_TIMES: ConnectionTimes = {
  headersMs: 10_000,
  requestMs: 15_000,
  keepAliveMs: 72_000,
  silentMs: 60_000,
  checkMs: 2_000,
}

const HEADERS_LIMIT_BYTES = 16 * 1024
/** What comes between two looks at the clock would be logged a thousand times. */
const TELL_EVERY_MS = 60_000

/**
 * Makes HTTP servers that share one count of open connections and end those that send or read too slowly. A connection too many is
 * closed without an answer; the ones that are idle go first.
 */
export function createBoundedServers(options: {
  readonly limits: ConnectionLimits
  readonly times: ConnectionTimes
  readonly onRefused: (why: 'in_all' | 'per_address') => void
}): (listener: RequestListener) => Server {
  const { limits, times } = options
  const servers: Server[] = []
  const open = new Set<Socket>()
  const byAddress = new Map<string, number>()
  let toldAt = -TELL_EVERY_MS

  const refuse = (socket: Socket, why: 'in_all' | 'per_address'): void => {
    socket.destroy()
    if (performance.now() - toldAt < TELL_EVERY_MS) return
    toldAt = performance.now()
    options.onRefused(why)
  }

  const take = (socket: Socket): void => {
    const address = callerOf(socket.remoteAddress ?? '')
    if (limits.perAddress !== null && (byAddress.get(address) ?? 0) >= limits.perAddress) {
      refuse(socket, 'per_address')
      return
    }
    if (open.size >= limits.inAll) {
      for (const server of servers) server.closeIdleConnections()
      refuse(socket, 'in_all')
      return
    }
    open.add(socket)
    byAddress.set(address, (byAddress.get(address) ?? 0) + 1)
    socket.once('close', () => {
      open.delete(socket)
      const left = (byAddress.get(address) ?? 0) - 1
      if (left <= 0) byAddress.delete(address)
      else byAddress.set(address, left)
    })
  }

  return (listener) => {
    const server = createServer(
      {
        maxHeaderSize: HEADERS_LIMIT_BYTES,
        headersTimeout: times.headersMs,
        requestTimeout: times.requestMs,
        keepAliveTimeout: times.keepAliveMs,
        connectionsCheckingInterval: times.checkMs,
      },
      listener,
    )
    server.setTimeout(times.silentMs)
    server.on('connection', take)
    servers.push(server)
    return server
  }
}
