import type { ProvedWallet } from '../wallet-auth/session.ts'
import type { EventStream, StreamWallet } from './event-stream.ts'

type Owner = Pick<EventStream, 'sessionId' | 'ip'>

/** What changes while a stream is open. */
export interface StreamState {
  readonly proofs: readonly ProvedWallet[]
  /** Changes from before it was opened are still to be sent. */
  readonly isCatchingUp: boolean
}

/** The open streams of this process, indexed by wallet and counted by session and address. */
export interface OpenStreams {
  add(stream: EventStream, state: StreamState): void
  /** Does nothing if the stream is not open. */
  remove(stream: EventStream): void
  /** Does nothing if the stream is not open. */
  change(stream: EventStream, changes: Partial<StreamState>): void
  /** Undefined if the stream is not open. */
  stateOf(stream: EventStream): StreamState | undefined
  countsOf(owner: Owner): { readonly ofSession: number; readonly ofIp: number }
  of(wallet: StreamWallet): ReadonlySet<EventStream>
  list(): readonly EventStream[]
  readonly size: number
}

const NONE: ReadonlySet<EventStream> = new Set()

export function createOpenStreams(): OpenStreams {
  const all = new Map<EventStream, StreamState>()
  const byWallet = new Map<string, Set<EventStream>>()
  const perSession = new Map<string, number>()
  const perIp = new Map<string, number>()

  const index = (stream: EventStream, wallets: readonly StreamWallet[]): void => {
    for (const wallet of wallets) {
      const key = keyOf(wallet)
      byWallet.set(key, (byWallet.get(key) ?? new Set()).add(stream))
    }
  }
  const unindex = (stream: EventStream, wallets: readonly StreamWallet[]): void => {
    for (const wallet of wallets) {
      const streams = byWallet.get(keyOf(wallet))
      streams?.delete(stream)
      if (streams?.size === 0) byWallet.delete(keyOf(wallet))
    }
  }

  return {
    add(stream, state) {
      all.set(stream, state)
      index(stream, state.proofs)
      count(perSession, stream.sessionId, 1)
      count(perIp, stream.ip, 1)
    },
    remove(stream) {
      const state = all.get(stream)
      if (state === undefined) return
      all.delete(stream)
      unindex(stream, state.proofs)
      count(perSession, stream.sessionId, -1)
      count(perIp, stream.ip, -1)
    },
    change(stream, changes) {
      const state = all.get(stream)
      if (state === undefined) return
      all.set(stream, { ...state, ...changes })
      if (changes.proofs === undefined) return
      unindex(stream, state.proofs)
      index(stream, changes.proofs)
    },
    stateOf: (stream) => all.get(stream),
    countsOf: ({ sessionId, ip }) => ({
      ofSession: perSession.get(sessionId) ?? 0,
      ofIp: perIp.get(ip) ?? 0,
    }),
    of: (wallet) => byWallet.get(keyOf(wallet)) ?? NONE,
    list: () => [...all.keys()],
    get size() {
      return all.size
    },
  }
}

const keyOf = ({ family, address }: StreamWallet): string => `${family}:${address}`

function count(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const next = (counts.get(key) ?? 0) + by
  if (next === 0) counts.delete(key)
  else counts.set(key, next)
}
