import type { DiscoveredWallet, WalletFamily, WalletState } from '@sunspan/chains'
import { useCallback, useSyncExternalStore } from 'react'
import { type LoginState, NO_LOGIN } from './login-state.ts'
import { wallets } from './wallets.ts'

const DISCONNECTED: WalletState = { status: 'disconnected' }
const NONE: readonly DiscoveredWallet[] = []

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

/** Address of the connected wallet. */
export function useWalletAddress(family: WalletFamily): string | undefined {
  const wallet = useWallet(family)
  return wallet.status === 'connected' ? wallet.address : undefined
}

/** Wallets that were found in this browser. */
export const useDiscoveredWallets = (family: WalletFamily): readonly DiscoveredWallet[] =>
  useConnector(family, () => wallets[family].connector.getWallets(), NONE)

export function useWalletLogin(family: WalletFamily): LoginState {
  const subscribe = useCallback((listener: () => void) => wallets[family].login.subscribe(listener), [family])
  return useSyncExternalStore(
    subscribe,
    () => wallets[family].login.getState(),
    () => NO_LOGIN,
  )
}
