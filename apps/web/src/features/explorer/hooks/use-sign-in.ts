import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { loginOf } from '../../../flows/wallet-login/logins.ts'
import type { ExplorerWallet } from './use-proved-wallets.ts'

/** Asks a wallet to prove itself, then reloads what only its owner may see. */
export function useSignIn(): {
  readonly isBusy: boolean
  readonly signIn: (wallet: ExplorerWallet) => Promise<void>
} {
  const [isBusy, setBusy] = useState(false)
  const queryClient = useQueryClient()
  const signIn = async ({ family, login }: ExplorerWallet): Promise<void> => {
    setBusy(true)
    try {
      // A wallet that counts as signed in and is asked all the same has lost its session.
      await (login === 'authorized' ? loginOf(family).resign() : loginOf(family).requireLogin())
      await queryClient.invalidateQueries({ queryKey: ['orders'] })
    } catch (error) {
      // The login has shown its failure already.
      console.warn('[explorer] sign in', error)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, signIn }
}
