import { whenGone } from '../../http/when-gone.ts'
import type { OpenProofs, ProvedWallet } from '../wallet-auth/session.ts'
import type { EventStream, StreamWallet } from './event-stream.ts'
import { followProofs, type ProofFollower } from './follow-proofs.ts'
import { createOpenStreams } from './open-streams.ts'
import type { OrderUpdate } from './order-update.ts'
import { requireRoom, type OrderStreamLimits } from './stream-limits.ts'
import { createStreamWriter, type StreamWriter } from './stream-writer.ts'

export interface OrderStreams
  extends ProofFollower, Pick<StreamWriter, 'deliver' | 'completeCatchUp' | 'drop'> {
  /** Throws TOO_MANY_REQUESTS. Call it before the response starts. */
  requireRoom(owner: Pick<EventStream, 'sessionId' | 'ip'>, wallets: readonly StreamWallet[]): void
  /** A stream of the whole session is catching up from then on. Returns false if its reader has gone already. */
  add(stream: EventStream, proofs: readonly ProvedWallet[]): boolean
  /** Sends an order to all streams of its sender that may know it. */
  publish(update: OrderUpdate): void
  /** Writes to the sessions' streams of these wallets, or to this one alone, that more has changed than is sent. */
  sendMissed(wallets: readonly StreamWallet[], only?: EventStream): void
  closeAll(): void
  hasReader(wallet: StreamWallet): boolean
  /** Wallets with an open stream. */
  wallets(): readonly StreamWallet[]
  readonly size: number
}

/** Manages the open event streams of this process with a single timer and a single query for all of them. */
export function createOrderStreams(deps: {
  readonly limits: OrderStreamLimits
  readonly now: () => Date
  readonly findOpenProofs: (sessionIds: readonly string[]) => Promise<OpenProofs>
}): OrderStreams {
  const streams = createOpenStreams()
  const writer = createStreamWriter(streams, deps.now)
  const { deliver, completeCatchUp, drop } = writer

  return {
    deliver,
    completeCatchUp,
    drop,
    ...followProofs(streams, writer, deps),
    requireRoom: (owner, wallets) => {
      requireRoom(streams, deps.limits, owner, wallets)
    },
    add(stream, proofs) {
      const { response, only } = stream
      const isThere = whenGone(response, () => {
        streams.remove(stream)
      })
      if (!isThere) return false
      streams.add(stream, { proofs, isCatchingUp: only === null })
      if (only === null) writer.writeWallets(stream)
      return true
    },
    publish(update) {
      for (const stream of streams.of({ family: update.family, address: update.walletSender })) {
        writer.writeOrder(stream, update)
      }
    },
    sendMissed(wallets, only) {
      const told = new Set(wallets.flatMap((wallet) => [...streams.of(wallet)]))
      for (const stream of told) if (only === undefined || only === stream) writer.writeMissed(stream)
    },
    closeAll() {
      for (const stream of streams.list()) drop(stream)
    },
    hasReader: (wallet) => streams.of(wallet).size > 0,
    wallets: () => {
      const proofs = streams.list().flatMap((stream) => streams.stateOf(stream)?.proofs ?? [])
      const byKey = new Map(
        proofs.map(({ family, address }) => [`${family}:${address}`, { family, address }]),
      )
      return [...byKey.values()]
    },
    get size() {
      return streams.size
    },
  }
}
