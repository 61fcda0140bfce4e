import type { DiscoveredWallet, SupportedFamily, WalletState } from '@sunspan/chains'
import { useSyncExternalStore } from 'react'
import type { LoginState } from './login-state.ts'
import { wallets } from './wallets.ts'

export function useWallet(family: SupportedFamily): WalletState {
  const { connector } = wallets[family]
  return useSyncExternalStore(connector.subscribe, connector.getState)
}

/** Address of the connected wallet. */
export function useWalletAddress(family: SupportedFamily): string | undefined {
  const wallet = useWallet(family)
  return wallet.status === 'connected' ? wallet.address : undefined
}

/** Wallets that were found in this browser. */
export function useDiscoveredWallets(family: SupportedFamily): readonly DiscoveredWallet[] {
  const { connector } = wallets[family]
  return useSyncExternalStore(connector.subscribe, connector.getWallets)
}

export function useWalletLogin(family: SupportedFamily): LoginState {
  const { login } = wallets[family]
  return useSyncExternalStore(login.subscribe, login.getState)
}
