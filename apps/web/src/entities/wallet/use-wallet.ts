import { WALLET_FAMILIES, type DiscoveredWallet, type WalletFamily, type WalletState } from '@sunspan/chains'
import { useCallback, useSyncExternalStore } from 'react'
import { createFamilyHook } from './create-family-hook.ts'
import { wallets } from './wallets.ts'

export type ConnectedWallet = Extract<WalletState, { status: 'connected' }> & {
  readonly family: WalletFamily
}

const DISCONNECTED: WalletState = { status: 'disconnected' }

const subscribeTo = (family: WalletFamily, listener: () => void): (() => void) =>
  wallets[family].connector.subscribe(listener)
const readState = (family: WalletFamily): WalletState => wallets[family].connector.getState()
const readWallets = (family: WalletFamily): readonly DiscoveredWallet[] =>
  wallets[family].connector.getWallets()

/** State of a family's wallet; disconnected outside a browser and during hydration. */
export function useWallet(family: WalletFamily): WalletState {
  const subscribe = useCallback((listener: () => void) => subscribeTo(family, listener), [family])
  return useSyncExternalStore(
    subscribe,
    () => readState(family),
    () => DISCONNECTED,
  )
}

/** State of every family's wallet. */
export const useWalletStates = createFamilyHook(subscribeTo, readState)
/** Wallets of every family detected in this browser. */
export const useDiscoveredWallets = createFamilyHook(subscribeTo, readWallets)

/** True while a previously connected wallet is reconnecting, or a wallet is being asked. */
export const useIsWalletPending = (): boolean =>
  useWalletStates().some(({ status }) => status === 'connecting')

/** The connected wallets, at most one per family. */
export const useConnectedWallets = (): readonly ConnectedWallet[] =>
  useWalletStates().flatMap((state, index) => {
    const family = WALLET_FAMILIES[index]
    return state.status === 'connected' && family !== undefined ? [{ ...state, family }] : []
  })
