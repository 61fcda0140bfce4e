import { ApiError } from '@sunspan/api/client'
import { FAMILY_NAMES, shortenAddress } from '@sunspan/domain'
import { useState } from 'react'
import { keepUnlinked, linkKey, type LinkableWallet } from '../../../entities/points/unlinked-wallets.ts'
import { linkWallet, unlinkWallet } from '../../../entities/points/wallet-calls.ts'
import { openConnectDialog } from '../../../entities/wallet/connect-dialog-store.ts'
import { loginOf } from '../../../flows/wallet-login/logins.ts'
import { useWalletsWithLogin } from '../../../flows/wallet-login/use-wallet-logins.ts'
import { notify } from '../../../shared/ui/toast/notify.ts'
import { usePointsAction } from './use-points-action.ts'

/** What a user can do about one wallet of another family. Each needs a proof of that wallet, which is asked for where this session has none. */
export interface WalletLink {
  readonly isBusy: boolean
  /** It has turned out to be another user's. */
  readonly isTaken: boolean
  readonly link: () => void
  readonly unlink: () => void
  /** Takes it from the other user: the one who can sign with it decides. */
  readonly move: () => void
}

const isUnproved = (error: unknown): boolean => error instanceof ApiError && error.status === 401

export function useWalletLink(owner: string, wallet: LinkableWallet): WalletLink {
  const { isBusy, run } = usePointsAction()
  const [isTaken, setTaken] = useState(false)
  const wallets = useWalletsWithLogin()
  const key = linkKey(owner, wallet)
  const isConnected = wallets.some(
    ({ family, address }) => family === wallet.family && address === wallet.address,
  )

  const link = async (): Promise<void> => {
    try {
      await linkWallet(wallet)
    } catch (error) {
      setTaken(error instanceof ApiError && error.code === 'WALLET_TAKEN')
      throw error
    }
    keepUnlinked(key, false)
  }
  /** False where its owner has to sign first, and has seen that. */
  const free = async (): Promise<boolean> => {
    try {
      await unlinkWallet(wallet)
      return true
    } catch (error) {
      if (!isUnproved(error)) throw error
    }
    if (!isConnected) {
      const shown = shortenAddress(wallet.address, wallet.family)
      notify.info(
        `Connect the ${FAMILY_NAMES[wallet.family]} wallet ${shown} and sign in with it: only its owner can unlink it.`,
      )
      openConnectDialog({ family: wallet.family })
      return false
    }
    try {
      await loginOf(wallet.family).resign()
    } catch (error) {
      // A refusal has been shown already.
      console.warn('[points] unlink', error)
      return false
    }
    await unlinkWallet(wallet)
    return true
  }
  return {
    isBusy,
    isTaken,
    link: () => run(link),
    unlink: () =>
      run(async () => {
        // Before the profile is reloaded, or it would be linked again at once.
        if (await free()) keepUnlinked(key, true)
      }),
    move: () =>
      run(async () => {
        if (!(await free())) return
        await link()
        setTaken(false)
      }),
  }
}
