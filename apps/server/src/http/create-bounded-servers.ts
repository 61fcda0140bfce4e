import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { callerOf } from './caller-of.ts'

export interface ConnectionLimits {
  readonly inAll: number
  /** Per peer; null if the peer is a reverse proxy, which all clients share. */
  readonly perAddress: number | null
}

/** Each may hold 16 kB of headers and 64 kB of body before it is processed: 320 MB at worst. */
export const MOST_CONNECTIONS = 4_000
/** Enough for some thirty browsers with at most six connections each. */
export const MOST_CONNECTIONS_PER_ADDRESS = 200

export interface ConnectionTimes {
  /** From the connection or the first byte to the end of the headers. */
  readonly headersMs: number
  /** The same, to the end of the body. */
  readonly requestMs: number
  /** Idle time between requests. */
  readonly keepAliveMs: number
  /** Time without any read or write, including while a response waits for its reader. Event streams write more often. */
  readonly silentMs: number
  /** How often the first two are checked. */
  readonly checkMs: number
}

/**
 * Most headers arrive in one packet; a phone in a tunnel gets ten seconds. Keep-alive exceeds the usual idle time of reverse proxies, so
 * that a proxy never reuses a socket that is being closed.
 */
export const CONNECTION_TIMES: ConnectionTimes = {
  headersMs: 10_000,
  requestMs: 15_000,
  keepAliveMs: 72_000,
  silentMs: 60_000,
  checkMs: 2_000,
}

const HEADERS_LIMIT_BYTES = 16 * 1024
/** Minimum interval between reports of refusals, which would otherwise flood the log. */
const REPORT_EVERY_MS = 60_000

/**
 * Creates HTTP servers that share one count of open connections and close those that send or read too slowly. When the limit is exceeded,
 * idle connections are closed first, and a connection too many is closed without a response.
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
  let reportedAt = -REPORT_EVERY_MS

  const refuse = (socket: Socket, why: 'in_all' | 'per_address'): void => {
    socket.destroy()
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return
    reportedAt = performance.now()
    options.onRefused(why)
  }

  const take = (socket: Socket): void => {
    // It was reset before it was accepted: there is no peer to answer, and no address to count.
    if (socket.remoteAddress === undefined) {
      socket.destroy()
      return
    }
    const address = callerOf(socket.remoteAddress)
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
