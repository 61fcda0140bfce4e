import type { ChainFamily } from '@sunspan/domain'
import type { ServerResponse } from 'node:http'
import { ApiError } from '../../http/api-error.ts'

/** What a stream is about: orders of one recipient, or bulk orders. */
export type StreamTopic = 'orders' | 'bulk_orders'

/** One change of an order, as every stream of its sender gets it. */
export interface OrderUpdate {
  readonly topic: StreamTopic
  readonly family: ChainFamily
  readonly walletSender: string
  /** Source network, for proofs that hold on one network only. */
  readonly networkId: string
  readonly version: number
  readonly json: string
}

export interface StreamRequest {
  readonly topic: StreamTopic
  readonly sessionId: string
  readonly family: ChainFamily
  readonly address: string
  /** Null where the proof holds on every network of the family. */
  readonly networkIds: ReadonlySet<string> | null
  readonly ip: string
  readonly expiresAt: Date
  /** With its head written; nothing else writes to it. One that has closed already is not added. */
  readonly response: ServerResponse
}

export interface OrderStreamLimits {
  readonly perSession: number
  readonly perIp: number
}

export interface OrderStreams {
  /** Throws TOO_MANY_REQUESTS; to be asked before the response begins. */
  requireRoom(request: Pick<StreamRequest, 'sessionId' | 'ip'>): void
  add(request: StreamRequest): void
  publish(update: OrderUpdate): void
  /** Writes heartbeats and ends the streams whose session has ended. */
  beat(): Promise<void>
  closeAll(): void
  /** Wallets with an open stream. */
  wallets(): readonly string[]
  readonly size: number
}

/**
 * A reader this far behind is dropped: it comes back and reads the present state. The newest orders of a wallet are sent at once after a
 * gap, and fifty recipients fill some 60 kB.
 */
const MAX_BACKLOG_BYTES = 2 * 1024 * 1024

/** Keeps the open event streams of this process; one timer and one query serve all of them. */
export function createOrderStreams(deps: {
  readonly limits: OrderStreamLimits
  readonly now: () => Date
  readonly findOpenSessionIds: (ids: readonly string[]) => Promise<ReadonlySet<string>>
}): OrderStreams {
  const byWallet = new Map<string, Set<StreamRequest>>()
  const perSession = new Map<string, number>()
  const perIp = new Map<string, number>()
  const all = new Set<StreamRequest>()

  const remove = (stream: StreamRequest) => {
    if (!all.delete(stream)) return
    const key = walletKey(stream)
    const streams = byWallet.get(key)
    streams?.delete(stream)
    if (streams?.size === 0) byWallet.delete(key)
    count(perSession, stream.sessionId, -1)
    count(perIp, stream.ip, -1)
  }

  const end = (stream: StreamRequest) => {
    // Not only by its `close`: a reader that has gone without a word may never send one.
    remove(stream)
    stream.response.end()
  }

  const write = (stream: StreamRequest, text: string) => {
    if (stream.response.writableLength > MAX_BACKLOG_BYTES) stream.response.destroy()
    else stream.response.write(text)
  }

  return {
    requireRoom({ sessionId, ip }) {
      if (
        (perSession.get(sessionId) ?? 0) < deps.limits.perSession &&
        (perIp.get(ip) ?? 0) < deps.limits.perIp
      )
        return
      throw new ApiError(
        'TOO_MANY_REQUESTS',
        'Too many event streams are open. Close another tab and try again.',
      )
    },
    add(stream) {
      // Its `close` has been told already, and never comes again.
      if (stream.response.destroyed || stream.response.closed) return
      all.add(stream)
      const key = walletKey(stream)
      const streams = byWallet.get(key) ?? new Set()
      byWallet.set(key, streams.add(stream))
      count(perSession, stream.sessionId, 1)
      count(perIp, stream.ip, 1)
      stream.response.once('close', () => {
        remove(stream)
      })
    },
    publish(update) {
      const streams = byWallet.get(walletKey({ ...update, address: update.walletSender }))
      if (streams === undefined) return
      const text = `event: order_updated\nid: ${String(update.version)}\ndata: ${update.json}\n\n`
      for (const stream of streams) {
        if (stream.networkIds === null || stream.networkIds.has(update.networkId)) write(stream, text)
      }
    },
    async beat() {
      if (all.size === 0) return
      const open = await deps.findOpenSessionIds([...perSession.keys()])
      const now = deps.now()
      for (const stream of all) {
        if (stream.expiresAt <= now || !open.has(stream.sessionId)) end(stream)
        else write(stream, ': \n\n')
      }
    },
    closeAll() {
      for (const stream of all) end(stream)
    },
    wallets: () => [...new Set([...all].map(({ address }) => address))],
    get size() {
      return all.size
    },
  }
}

const walletKey = ({ topic, family, address }: Pick<StreamRequest, 'topic' | 'family' | 'address'>): string =>
  `${topic}:${family}:${address}`

function count(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const next = (counts.get(key) ?? 0) + by
  if (next === 0) counts.delete(key)
  else counts.set(key, next)
}
