import type { WalletSession } from '../capabilities/wallet-module.ts'
import type { WalletState } from '../capabilities/wallet.ts'

/** The facts the state derives from: the current session, and the wallet that is being asked for a new one. */
interface WalletFacts<Handle> {
  readonly session: WalletSession<Handle> | undefined
  readonly connectingTo: string | undefined
}

export interface WalletStore<Handle> {
  /** The same object until something changes. */
  getState(): WalletState
  getSession(): WalletSession<Handle> | undefined
  update(change: Partial<WalletFacts<Handle>>): void
  notify(): void
  subscribe(listener: () => void): () => void
}

function toState({ session, connectingTo }: WalletFacts<unknown>): WalletState {
  if (connectingTo !== undefined) return { status: 'connecting', walletId: connectingTo }
  if (session === undefined) return { status: 'disconnected' }
  const { wallet, address, chainId } = session
  return { status: 'connected', wallet, address, ...(chainId === undefined ? {} : { chainId }) }
}

/** Stores the connector's state for `useSyncExternalStore`. */
export function createWalletStore<Handle>(): WalletStore<Handle> {
  const listeners = new Set<() => void>()
  let facts: WalletFacts<Handle> = { session: undefined, connectingTo: undefined }
  let state = toState(facts)

  function notify(): void {
    for (const listener of Array.from(listeners)) listener()
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
