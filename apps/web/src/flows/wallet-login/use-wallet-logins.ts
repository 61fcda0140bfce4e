import { WALLET_FAMILIES, type WalletFamily } from '@sunspan/chains'
import { useCallback, useSyncExternalStore } from 'react'
import { createFamilyHook } from '../../entities/wallet/create-family-hook.ts'
import { type ConnectedWallet, useConnectedWallets } from '../../entities/wallet/use-wallet.ts'
import { type LoginState, NO_LOGIN } from './login-state.ts'
import { loginOf } from './logins.ts'

/** A connected wallet, and how far it has proved itself. */
export interface WalletWithLogin extends Pick<ConnectedWallet, 'family' | 'address' | 'wallet'> {
  readonly login: LoginState['status']
}

const subscribeTo = (family: WalletFamily, listener: () => void): (() => void) =>
  loginOf(family).subscribe(listener)
const readState = (family: WalletFamily): LoginState => loginOf(family).getState()

/** How far a family's wallet has proved itself. */
export function useWalletLogin(family: WalletFamily): LoginState {
  const subscribe = useCallback((listener: () => void) => subscribeTo(family, listener), [family])
  return useSyncExternalStore(
    subscribe,
    () => readState(family),
    () => NO_LOGIN,
  )
}

/** The same of every family's wallet. */
export const useWalletLogins = createFamilyHook(subscribeTo, readState)

/** Every wallet that is connected, of every family, with its login. */
export function useWalletsWithLogin(): readonly WalletWithLogin[] {
  const logins = useWalletLogins()
  return useConnectedWallets().map(({ family, address, wallet }) => ({
    family,
    address,
    wallet,
    login: (logins[WALLET_FAMILIES.indexOf(family)] ?? NO_LOGIN).status,
  }))
}
