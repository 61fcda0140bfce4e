import { once } from 'node:events'
import type { EventStream } from './event-stream.ts'
import type { OpenStreams, StreamState } from './open-streams.ts'
import type { OrderUpdate } from './order-update.ts'
import { COMMENT_TEXT, MISSED_TEXT, orderText, walletsText } from './stream-texts.ts'

/** Writes to open streams. */
export interface StreamWriter {
  /** Sends an order to a stream, if it may know it. Returns false if its reader should be waited for. */
  writeOrder(stream: EventStream, update: OrderUpdate): boolean
  /** As above, at the pace of the reader. Returns false once the stream has ended. */
  deliver(stream: EventStream, update: OrderUpdate): Promise<boolean>
  /** What a session's stream follows, which is its heartbeat; to a wallet's stream, a comment. */
  writeWallets(stream: EventStream): void
  writeMissed(stream: EventStream): void
  /** Everything from before the stream was opened has been sent. */
  completeCatchUp(stream: EventStream, openedAt: Date): void
  /** Ends a stream. */
  drop(stream: EventStream): void
}

/**
 * A reader this far behind is disconnected: it reconnects and reads the current state. After a gap, a wallet's changed orders are sent at once, and one
 * with fifty recipients takes some 60 kB.
 */
const MAX_BACKLOG_BYTES = 2 * 1024 * 1024

export function createStreamWriter(streams: OpenStreams, now: () => Date): StreamWriter {
  const write = ({ response }: EventStream, text: string): boolean => {
    if (response.writableLength <= MAX_BACKLOG_BYTES) return response.write(text)
    response.destroy()
    return true
  }

  const cursorOf = ({ isCatchingUp }: StreamState): number | null => (isCatchingUp ? null : now().getTime())

  const writeOrder: StreamWriter['writeOrder'] = (stream, update) => {
    const state = streams.stateOf(stream)
    if (state === undefined || !maySee(stream, state, update, now())) return true
    return write(stream, orderText(stream, update, cursorOf(state)))
  }

  return {
    writeOrder,
    async deliver(stream, update) {
      const { response } = stream
      if (!writeOrder(stream, update) && !response.closed) {
        const done = new AbortController()
        const { signal } = done
        await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })])
        done.abort()
      }
      return streams.stateOf(stream) !== undefined
    },
    writeWallets(stream) {
      const state = streams.stateOf(stream)
      if (state === undefined) return
      write(stream, stream.only === null ? walletsText(addressesOf(state), cursorOf(state)) : COMMENT_TEXT)
    },
    writeMissed(stream) {
      if (stream.only === null) write(stream, MISSED_TEXT)
    },
    completeCatchUp(stream, openedAt) {
      streams.change(stream, { isCatchingUp: false })
      const state = streams.stateOf(stream)
      if (state !== undefined) write(stream, walletsText(addressesOf(state), openedAt.getTime()))
    },
    drop(stream) {
      // Not left to `close` alone: it may never fire for a reader that vanished silently.
      streams.remove(stream)
      stream.response.end()
    },
  }
}

const addressesOf = ({ proofs }: StreamState): readonly string[] => proofs.map(({ address }) => address)

/** Whether the stream is about this order, and a proof of its session is valid for it now. */
function maySee(
  { only }: EventStream,
  { proofs }: StreamState,
  { topic, family, walletSender, networkId }: OrderUpdate,
  now: Date,
): boolean {
  if (only !== null && only.topic !== topic) return false
  return proofs.some(
    (proof) =>
      proof.family === family &&
      proof.address === walletSender &&
      proof.expiresAt > now &&
      (proof.networkId === null || proof.networkId === networkId),
  )
}
