import { WALLET_FAMILIES, type DiscoveredWallet, type WalletFamily, type WalletState } from '@sunspan/chains'
import { useCallback, useSyncExternalStore } from 'react'
import { type LoginState, NO_LOGIN } from './login-state.ts'
import { wallets } from './wallets.ts'

export type ConnectedWallet = Extract<WalletState, { status: 'connected' }> & {
  readonly family: WalletFamily
}

const DISCONNECTED: WalletState = { status: 'disconnected' }
const NONE: readonly never[] = []

/** What a connector says; the last argument stands in where there is no browser, and while its page is taken over. */
function useConnector<T>(family: WalletFamily, read: () => T, prerendered: T): T {
  const subscribe = useCallback(
    (listener: () => void) => wallets[family].connector.subscribe(listener),
    [family],
  )
  return useSyncExternalStore(subscribe, read, () => prerendered)
}

export const useWallet = (family: WalletFamily): WalletState =>
  useConnector(family, () => wallets[family].connector.getState(), DISCONNECTED)

export function useWalletLogin(family: WalletFamily): LoginState {
  const subscribe = useCallback((listener: () => void) => wallets[family].login.subscribe(listener), [family])
  return useSyncExternalStore(
    subscribe,
    () => wallets[family].login.getState(),
    () => NO_LOGIN,
  )
}

/** A view over all families that stays the same list until one of its parts is another object. */
function useEveryFamily<T>(store: { get: () => readonly T[] }): readonly T[] {
  return useSyncExternalStore(subscribeAll, store.get, () => NONE)
}

function subscribeAll(listener: () => void): () => void {
  const ends = WALLET_FAMILIES.flatMap((family) => {
    const { connector, login } = wallets[family]
    return [connector.subscribe(listener), login.subscribe(listener)]
  })
  return () => {
    for (const end of ends) end()
  }
}

function keepList<T>(read: (family: WalletFamily) => T): { get: () => readonly T[] } {
  let known: readonly T[] = NONE
  return {
    get() {
      const now = WALLET_FAMILIES.map(read)
      if (now.length !== known.length || now.some((part, index) => part !== known[index])) known = now
      return known
    },
  }
}

const STATES = keepList((family) => wallets[family].connector.getState())
const LOGINS = keepList((family) => wallets[family].login.getState())
const LISTS = keepList((family) => wallets[family].connector.getWallets())

/** State of every family's wallet, in the order of WALLET_FAMILIES; empty where there is no browser. */
export const useWalletStates = (): readonly WalletState[] => useEveryFamily(STATES)
export const useWalletLogins = (): readonly LoginState[] => useEveryFamily(LOGINS)
/** Wallets of every family that were found in this browser. */
export const useDiscoveredWallets = (): readonly (readonly DiscoveredWallet[])[] => useEveryFamily(LISTS)

/** The wallets that are connected now, at most one a family. */
export const useConnectedWallets = (): readonly ConnectedWallet[] =>
  useWalletStates().flatMap((state, index) => {
    const family = WALLET_FAMILIES[index]
    return state.status === 'connected' && family !== undefined ? [{ ...state, family }] : []
  })
