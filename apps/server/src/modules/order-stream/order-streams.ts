import type { ChainFamily } from '@sunspan/domain'
import { ApiError } from '../../http/api-error.ts'
import { sessionWalletKey } from '../wallet-auth/session.ts'
import { createOpenStreams } from './open-streams.ts'
import type { StreamRequest, StreamTopic } from './stream-request.ts'

/** A change of an order, as sent to every stream of its sender. */
export interface OrderUpdate {
  readonly topic: StreamTopic
  readonly family: ChainFamily
  readonly walletSender: string
  /** Source network, for proofs that are valid on one network only. */
  readonly networkId: string
  readonly version: number
  readonly json: string
}

export interface OrderStreamLimits {
  readonly perSession: number
  readonly perIp: number
}

export interface OrderStreams {
  /** Throws TOO_MANY_REQUESTS. Call it before the response starts. */
  requireRoom(request: Pick<StreamRequest, 'sessionId' | 'ip'>): void
  add(request: StreamRequest): void
  publish(update: OrderUpdate): void
  /** Ends the streams of sessions that have ended, or of a wallet that a session has removed. */
  end(ended: {
    readonly sessionIds: readonly string[]
    readonly wallet?: Pick<StreamRequest, 'family' | 'address'> | undefined
  }): void
  /** Writes heartbeats, and ends the streams whose session has ended or no longer contains their wallet. */
  beat(): Promise<void>
  closeAll(): void
  /** Wallets with an open stream. */
  wallets(): readonly string[]
  readonly size: number
}

/**
 * A reader this far behind is disconnected: it reconnects and reads the current state. After a gap, a wallet's newest orders are sent at
 * once, and one with fifty recipients takes some 60 kB.
 */
const MAX_BACKLOG_BYTES = 2 * 1024 * 1024

/** Manages the open event streams of this process with a single timer and a single query for all of them. */
export function createOrderStreams(deps: {
  readonly limits: OrderStreamLimits
  readonly now: () => Date
  readonly findOpenWallets: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>
}): OrderStreams {
  const streams = createOpenStreams()

  const end = (stream: StreamRequest) => {
    // Not left to `close` alone: it may never fire for a reader that vanished silently.
    streams.remove(stream)
    stream.response.end()
  }

  const write = (stream: StreamRequest, text: string) => {
    if (!streams.has(stream)) return
    if (stream.response.writableLength > MAX_BACKLOG_BYTES) stream.response.destroy()
    else stream.response.write(text)
  }

  return {
    requireRoom(owner) {
      const { ofSession, ofIp } = streams.countsOf(owner)
      if (ofSession < deps.limits.perSession && ofIp < deps.limits.perIp) return
      throw new ApiError(
        'TOO_MANY_REQUESTS',
        'Too many event streams are open. Close another tab and try again.',
      )
    },
    add(stream) {
      // Its `close` event has already fired and will not fire again.
      if (stream.response.destroyed || stream.response.closed) return
      streams.add(stream)
      stream.response.once('close', () => {
        streams.remove(stream)
      })
    },
    publish(update) {
      const { topic, family, networkId } = update
      const text = `event: order_updated\nid: ${String(update.version)}\ndata: ${update.json}\n\n`
      for (const stream of streams.about({ topic, family, address: update.walletSender })) {
        if (stream.networkIds === null || stream.networkIds.has(networkId)) write(stream, text)
      }
    },
    end({ sessionIds, wallet }) {
      for (const stream of streams.list()) {
        const isOfWallet =
          wallet === undefined || (wallet.family === stream.family && wallet.address === stream.address)
        if (isOfWallet && sessionIds.includes(stream.sessionId)) end(stream)
      }
    },
    async beat() {
      // Excludes streams that are added while the query runs, whose state is unknown.
      const asked = streams.list()
      if (asked.length === 0) return
      const open = await deps.findOpenWallets([...new Set(asked.map(({ sessionId }) => sessionId))])
      const now = deps.now()
      for (const stream of asked) {
        if (stream.expiresAt <= now || !open.has(sessionWalletKey(stream))) end(stream)
        else write(stream, ': \n\n')
      }
    },
    closeAll() {
      for (const stream of streams.list()) end(stream)
    },
    wallets: () => [...new Set(streams.list().map(({ address }) => address))],
    get size() {
      return streams.size
    },
  }
}
