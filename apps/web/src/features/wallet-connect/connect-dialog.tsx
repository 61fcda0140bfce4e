import type { ReactNode } from 'react'
import {
  closeConnectDialog,
  openConnectDialog,
  useConnectDialogState,
} from '../../entities/wallet/connect-dialog-store.ts'
import { lazyDialog } from '../../shared/ui/lazy/lazy-dialog.tsx'
import type { ConnectPanelProps } from './connect-panel.tsx'

const ConnectPanel = lazyDialog<ConnectPanelProps>(
  'connect-wallet',
  async () => (await import('./connect-panel.tsx')).ConnectPanel,
)

export const preloadConnectDialog = ConnectPanel.preload

/** The page's connect dialog. */
export function ConnectDialog(): ReactNode {
  const { open, ...request } = useConnectDialogState()
  return (
    <ConnectPanel
      open={open}
      onOpenChange={(next) => (next ? openConnectDialog() : closeConnectDialog())}
      request={request}
    />
  )
}
