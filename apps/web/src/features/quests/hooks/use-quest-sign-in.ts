import type { WalletFamily } from '@sunspan/chains'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { POINTS_KEY } from '../../../entities/points/points-key.ts'
import { loginOf } from '../../../flows/wallet-login/logins.ts'

/** Asks the connected wallet of a family to prove itself, then reloads what only its owner may see. A refusal has been shown already. */
export function useQuestSignIn(family: WalletFamily = 'evm'): {
  readonly isBusy: boolean
  readonly signIn: () => void
} {
  const [isBusy, setBusy] = useState(false)
  const queryClient = useQueryClient()
  const run = async (): Promise<void> => {
    const login = loginOf(family)
    setBusy(true)
    try {
      // A wallet that counts as signed in and is asked all the same has lost its session.
      await (login.getState().status === 'authorized' ? login.resign() : login.requireLogin())
      await queryClient.invalidateQueries({ queryKey: ['wallet-proofs'] })
      await queryClient.invalidateQueries({ queryKey: POINTS_KEY })
    } catch (error) {
      console.warn('[quests] sign in', error)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, signIn: () => void run() }
}
