import { ChainError, type WalletFamily } from '@sunspan/chains'
import { useState } from 'react'
import { useDiscoveredWallets, useWallet, useWalletLogin } from '../../entities/wallet/use-wallet.ts'
import { wallets } from '../../entities/wallet/wallets.ts'
import { connectFailureMessage } from '../../shared/messages/wallet-messages.ts'
import { listWallets, type WalletEntry } from './wallet-list.ts'

/** What the person has to do in the wallet before the dialog goes on. */
export interface WalletWait {
  readonly step: 'connect' | 'check' | 'sign'
  readonly walletName: string
  readonly walletIcon: string
}

export interface Connection {
  readonly entries: readonly WalletEntry[]
  readonly waiting: WalletWait | undefined
  /** Why the last attempt failed, and with which wallet. */
  readonly failure: { readonly walletId: string; readonly message: string } | undefined
  readonly connect: (walletId: string) => Promise<void>
  readonly cancel: () => void
}

export function useConnect(family: WalletFamily): Connection {
  const wallet = useWallet(family)
  const login = useWalletLogin(family)
  const discovered = useDiscoveredWallets(family)
  const [failure, setFailure] = useState<Connection['failure']>()
  const { connector } = wallets[family]

  const describe = (step: WalletWait['step'], walletId: string): WalletWait => {
    const known = discovered.find(({ id }) => id === walletId)
    return { step, walletName: known?.name ?? 'your wallet', walletIcon: known?.icon ?? '' }
  }
  const findWait = (): WalletWait | undefined => {
    if (wallet.status === 'connecting') return describe('connect', wallet.walletId)
    if (wallet.status !== 'connected') return undefined
    if (login.status === 'checking') return describe('check', wallet.wallet.id)
    return login.status === 'signing' ? describe('sign', wallet.wallet.id) : undefined
  }

  return {
    entries: listWallets(family, discovered),
    waiting: findWait(),
    failure,
    async connect(walletId) {
      setFailure(undefined)
      try {
        await connector.connect(walletId)
      } catch (error: unknown) {
        const kind = error instanceof ChainError ? error.kind : undefined
        setFailure({ walletId, message: connectFailureMessage(kind) })
      }
    },
    cancel: () => void connector.disconnect(),
  }
}
