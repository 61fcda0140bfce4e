import type { ChainFamily } from '@sunspan/domain'
import { ApiError } from '../../http/api-error.ts'
import { sessionWalletKey } from '../wallet-auth/session.ts'
import { createOpenStreams } from './open-streams.ts'
import type { StreamRequest, StreamTopic } from './stream-request.ts'

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

export interface OrderStreamLimits {
  readonly perSession: number
  readonly perIp: number
}

export interface OrderStreams {
  /** Throws TOO_MANY_REQUESTS; to be asked before the response begins. */
  requireRoom(request: Pick<StreamRequest, 'sessionId' | 'ip'>): void
  add(request: StreamRequest): void
  publish(update: OrderUpdate): void
  /** Ends the streams of sessions that have ended, or of one wallet that a session has forgotten. */
  end(ended: {
    readonly sessionIds: readonly string[]
    readonly wallet?: Pick<StreamRequest, 'family' | 'address'> | undefined
  }): void
  /** Writes heartbeats and ends the streams whose session has ended, or knows their wallet no more. */
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
  readonly findOpenWallets: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>
}): OrderStreams {
  const streams = createOpenStreams()

  const end = (stream: StreamRequest) => {
    // Not only by its `close`: a reader that has gone without a word may never send one.
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
      // Its `close` has been told already, and never comes again.
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
      // Of those that come while the database is asked nothing is known yet.
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
