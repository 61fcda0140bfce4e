import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useSyncExternalStore } from 'react'
import { lazyDialog } from '../../../shared/ui/lazy/lazy-dialog.tsx'
import { useNetwork } from '../../network/network-queries.ts'
import type { NetworkSwitchingPanelProps } from './network-switching-panel.tsx'
import { switchWallet } from './switch-wallet.ts'
import { useUnsupportedNetwork } from './use-unsupported-network.ts'

const NetworkSwitchingDialog = lazyDialog<NetworkSwitchingPanelProps>(
  'network-switching',
  async () => (await import('./network-switching-panel.tsx')).NetworkSwitchingPanel,
)

/** Explains that the wallet cannot switch networks, wherever that was detected. Every page of a transfer renders one. */
export function UnsupportedNetworkDialog(): ReactNode {
  const unsupportedNetwork = useUnsupportedNetwork()
  const queryClient = useQueryClient()
  const network = useNetwork(
    useSyncExternalStore(unsupportedNetwork.subscribe, unsupportedNetwork.get, unsupportedNetwork.get),
  )
  return (
    <NetworkSwitchingDialog
      open={network !== undefined}
      onOpenChange={(open) => !open && unsupportedNetwork.dismiss()}
      networkName={network?.name ?? ''}
      onSwitch={async () => {
        if (network === undefined) return
        await switchWallet(queryClient, network.type, network.id)
        unsupportedNetwork.dismiss()
      }}
    />
  )
}
