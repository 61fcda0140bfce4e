import { WALLET_FAMILIES, type WalletFamily } from '@sunspan/chains'
import { useCallback, useSyncExternalStore } from 'react'
import { createFamilyHook } from '../../entities/wallet/create-family-hook.ts'
import { type ConnectedWallet, useConnectedWallets } from '../../entities/wallet/use-wallet.ts'
import { type LoginState, NO_LOGIN } from './login-state.ts'
import { loginOf } from './logins.ts'

/** A connected wallet and its login status. */
export interface WalletWithLogin extends Pick<ConnectedWallet, 'family' | 'address' | 'wallet'> {
  readonly login: LoginState['status']
}

const subscribeTo = (family: WalletFamily, listener: () => void): (() => void) =>
  loginOf(family).subscribe(listener)
const readState = (family: WalletFamily): LoginState => loginOf(family).getState()

/** Login state of a family's wallet. */
export function useWalletLogin(family: WalletFamily): LoginState {
  const subscribe = useCallback((listener: () => void) => subscribeTo(family, listener), [family])
  return useSyncExternalStore(
    subscribe,
    () => readState(family),
    () => NO_LOGIN,
  )
}

/** Login states of all families' wallets. */
export const useWalletLogins = createFamilyHook(subscribeTo, readState)

/** All connected wallets, with their logins. */
export function useWalletsWithLogin(): readonly WalletWithLogin[] {
  const logins = useWalletLogins()
  return useConnectedWallets().map(({ family, address, wallet }) => ({
    family,
    address,
    wallet,
    login: (logins[WALLET_FAMILIES.indexOf(family)] ?? NO_LOGIN).status,
  }))
}
