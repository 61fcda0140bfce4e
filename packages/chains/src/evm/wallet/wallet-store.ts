import type { WalletState } from '../../capabilities/wallet.ts'
import type { WalletSession } from './wallet-session.ts'

/** What the state is made of: the session that stands, and the wallet that is being asked for a new one. */
interface WalletFacts {
  readonly session: WalletSession | undefined
  readonly connectingTo: string | undefined
}

export interface WalletStore {
  /** The same object until something changes. */
  getState(): WalletState
  getSession(): WalletSession | undefined
  update(change: Partial<WalletFacts>): void
  notify(): void
  subscribe(listener: () => void): () => void
}

function toState({ session, connectingTo }: WalletFacts): WalletState {
  if (connectingTo !== undefined) return { status: 'connecting', walletId: connectingTo }
  if (session === undefined) return { status: 'disconnected' }
  const { wallet, address, chainId } = session
  return { status: 'connected', wallet, address, chainId }
}

/** Holds the connector's state for `useSyncExternalStore`. */
export function createWalletStore(): WalletStore {
  const listeners = new Set<() => void>()
  let facts: WalletFacts = { session: undefined, connectingTo: undefined }
  let state = toState(facts)

  function notify(): void {
    for (const listener of [...listeners]) listener()
  }

  return {
    getState: () => state,
    getSession: () => facts.session,
    notify,
    update(change) {
      facts = { ...facts, ...change }
      state = toState(facts)
      notify()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
