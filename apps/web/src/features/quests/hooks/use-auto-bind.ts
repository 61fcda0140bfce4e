import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { POINTS_KEY } from '../../../entities/points/points-queries.ts'
import { useWalletsWithLogin, type WalletWithLogin } from '../../../flows/wallet-login/use-wallet-logins.ts'
import { notify } from '../../../shared/ui/toast/notify.ts'
import { linkedAddress } from '../model/linked-wallets.ts'
import { isUnlinked, linkKey } from '../model/unlinked-wallets.ts'
import { linkWallet } from '../model/wallet-calls.ts'
import type { QuestUser } from './use-quest-user.ts'
import { refusalText } from './use-points-action.ts'

/** Specification, section 9: how long after the profile has loaded. */
export const AUTO_BIND_DELAY_MS = 3_000

/**
 * Links the connected wallets of other families to the user, each once. A wallet is linked as soon as this session has proved it: nobody is asked for
 * a signature for this alone, and what somebody has unlinked stays so.
 */
export function useAutoBind(user: QuestUser): void {
  const queryClient = useQueryClient()
  const wallets = useWalletsWithLogin()
  const tried = useRef(new Set<string>())
  const profile = user.kind === 'user' ? user.profile : undefined
  const open =
    profile === undefined
      ? []
      : wallets.filter((wallet) => {
          const isProved = wallet.login === 'authorized'
          const key = linkKey(profile.evm_address, wallet)
          const isOpen = linkedAddress(profile, wallet.family) === null && !tried.current.has(key)
          return isProved && isOpen && !isUnlinked(key)
        })
  const waiting = open.map((wallet) => linkKey(profile?.evm_address ?? '', wallet)).join(' ')
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    if (waiting === '') return
    const timer = setTimeout(() => {
      for (const key of waiting.split(' ')) tried.current.add(key)
      void bindAll(latest.current).then(() => queryClient.invalidateQueries({ queryKey: POINTS_KEY }))
    }, AUTO_BIND_DELAY_MS)
    return () => clearTimeout(timer)
  }, [waiting, queryClient])
}

async function bindAll(wallets: readonly WalletWithLogin[]): Promise<void> {
  for (const wallet of wallets) {
    try {
      await linkWallet(wallet)
    } catch (error) {
      // Specification, section 8: the server's message, otherwise the general text.
      console.warn('[points] bind', error)
      notify.error(refusalText(error), { id: `bind-${wallet.family}` })
    }
  }
}
