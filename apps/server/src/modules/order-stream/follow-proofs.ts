import { setImmediate as nextTurn } from 'node:timers/promises'
import type { OpenProofs, ProvedWallet, Session } from '../wallet-auth/session.ts'
import type { EventStream, StreamWallet } from './event-stream.ts'
import type { OpenStreams } from './open-streams.ts'
import type { StreamWriter } from './stream-writer.ts'

/** Keeps the open streams to what their sessions have proved. */
export interface ProofFollower {
  /** A session has proved another wallet: its streams include it from now on, those at other processes from their next heartbeat on. */
  update(session: Pick<Session, 'id' | 'wallets'>): void
  /** Ends the streams of sessions that have ended, or takes one wallet from them. */
  end(ended: { readonly sessionIds: readonly string[]; readonly wallet?: StreamWallet | undefined }): void
  /** Writes heartbeats, follows what the sessions have proved by now, and ends the streams of those that have nothing left. */
  beat(): Promise<void>
}

/** The most heartbeats that are written in one turn of the event loop: ten thousand in one would delay every event and request by a third of a second. */
const BEATS_PER_TURN = 250

export function followProofs(
  streams: OpenStreams,
  writer: Pick<StreamWriter, 'writeWallets' | 'drop'>,
  deps: {
    readonly now: () => Date
    readonly findOpenProofs: (sessionIds: readonly string[]) => Promise<OpenProofs>
  },
): ProofFollower {
  /** Ends the stream with its last proof. Returns whether it goes on. */
  const follow = (stream: EventStream, proofs: readonly ProvedWallet[]): boolean => {
    const now = deps.now()
    const left = proofs.filter(
      (proof) => proof.expiresAt > now && (stream.only === null || isSame(stream.only, proof)),
    )
    if (left.length === 0) writer.drop(stream)
    else streams.change(stream, { proofs: left })
    return left.length > 0
  }

  return {
    update({ id, wallets }) {
      for (const stream of streams.list()) {
        if (stream.sessionId === id && follow(stream, wallets)) writer.writeWallets(stream)
      }
    },
    end({ sessionIds, wallet }) {
      const ended = new Set(sessionIds)
      for (const stream of streams.list()) {
        const proofs = streams.stateOf(stream)?.proofs ?? []
        if (!ended.has(stream.sessionId)) continue
        const left = wallet === undefined ? [] : proofs.filter((proof) => !isSame(proof, wallet))
        if (left.length < proofs.length && follow(stream, left)) writer.writeWallets(stream)
      }
    },
    async beat() {
      // Excludes streams that are added while the query runs, whose state is unknown.
      const asked = streams.list().map((stream) => ({ stream, before: streams.stateOf(stream)?.proofs }))
      if (asked.length === 0) return
      const open = await deps.findOpenProofs([...new Set(asked.map(({ stream }) => stream.sessionId))])
      for (const [index, { stream, before }] of asked.entries()) {
        if (index % BEATS_PER_TURN === BEATS_PER_TURN - 1) await nextTurn()
        const state = streams.stateOf(stream)
        if (state === undefined) continue
        // A wallet that was removed in the meantime may still be in the answer.
        const proofs = state.proofs === before ? (open.get(stream.sessionId) ?? []) : state.proofs
        if (follow(stream, proofs)) writer.writeWallets(stream)
      }
    },
  }
}

const isSame = (one: StreamWallet, other: StreamWallet): boolean =>
  one.family === other.family && one.address === other.address
