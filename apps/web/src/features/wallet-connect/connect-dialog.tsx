import { type ReactNode, useEffect } from 'react'
import {
  closeConnectDialog,
  openConnectDialog,
  useConnectRequest,
} from '../../entities/wallet/connect-dialog-store.ts'
import { useWallet, useWalletLogin } from '../../entities/wallet/use-wallet.ts'
import { lazyDialog } from '../../shared/ui/lazy/lazy-dialog.tsx'
import type { ConnectPanelProps } from './connect-panel.tsx'

const ConnectPanel = lazyDialog<ConnectPanelProps>(
  'connect-wallet',
  async () => (await import('./connect-panel.tsx')).ConnectPanel,
)

export const preloadConnectDialog = ConnectPanel.preload

/** The one connect dialog of the page. It closes by itself once the wallet has logged in, or needs no login here. */
export function ConnectDialog(): ReactNode {
  const { open, family } = useConnectRequest()
  const wallet = useWallet('evm')
  const login = useWalletLogin('evm')
  const isDone = wallet.status === 'connected' && (login.status === 'authorized' || login.status === 'none')
  useEffect(() => {
    if (isDone) closeConnectDialog()
  }, [isDone])
  return (
    <ConnectPanel
      open={open}
      onOpenChange={(next) => (next ? openConnectDialog() : closeConnectDialog())}
      family={family}
    />
  )
}
