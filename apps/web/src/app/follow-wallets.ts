import { WALLET_FAMILIES, type WalletFamily } from '@sunspan/chains'
import type { QueryClient } from '@tanstack/react-query'
import { loginOf } from '../flows/wallet-login/logins.ts'
import { loadChunk } from '../shared/lazy/load-chunk.ts'

const isIn = (family: WalletFamily): boolean => loginOf(family).getState().status === 'authorized'

/**
 * Waits for the first wallet that can be linked to a user of the programme: one of another family next to an EVM wallet, both signed in. Only then is
 * the programme's code fetched.
 */
export function followWallets(queryClient: QueryClient): void {
  let loading: Promise<void> | undefined
  const load = async (): Promise<void> => {
    try {
      const programme = await loadChunk('bind-wallets', () => import('../flows/points/bind-wallets.ts'))
      programme.bindWalletsAtLogin(queryClient)
    } catch (error) {
      console.warn('[points] bind', error)
      // The next login tries again.
      loading = undefined
    }
  }
  const look = (): void => {
    if (isIn('evm') && WALLET_FAMILIES.some((family) => family !== 'evm' && isIn(family))) loading ??= load()
  }
  for (const family of WALLET_FAMILIES) loginOf(family).subscribe(look)
  look()
}
