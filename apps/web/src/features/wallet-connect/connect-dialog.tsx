import type { ReactNode } from 'react'
import {
  closeConnectDialog,
  openConnectDialog,
  useConnectRequest,
} from '../../entities/wallet/connect-dialog-store.ts'
import { lazyDialog } from '../../shared/ui/lazy/lazy-dialog.tsx'
import type { ConnectPanelProps } from './connect-panel.tsx'

const ConnectPanel = lazyDialog<ConnectPanelProps>(
  'connect-wallet',
  async () => (await import('./connect-panel.tsx')).ConnectPanel,
)

export const preloadConnectDialog = ConnectPanel.preload

/** The one connect dialog of the page. */
export function ConnectDialog(): ReactNode {
  const { open, ...wish } = useConnectRequest()
  return (
    <ConnectPanel
      open={open}
      onOpenChange={(next) => (next ? openConnectDialog() : closeConnectDialog())}
      wish={wish}
    />
  )
}
