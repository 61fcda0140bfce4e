import type { ReactNode } from 'react'
import type { Network } from '../../entities/network/network.ts'
import { isSameReceiver } from '../../entities/order/is-same-receiver.ts'
import { connectFor } from '../../entities/wallet/connect-dialog-store.ts'
import { useNetworkWallet } from '../../entities/wallet/use-network-wallet.ts'
import { AddressText } from '../../shared/ui/address-text/address-text.tsx'
import { Button } from '../../shared/ui/button/button.tsx'

/** Shows its children to the wallet that an order belongs to, and others how to connect it. */
export function RequireSenderWallet(props: {
  source: Network
  sender: string
  /** Ends before the address: `To get it back now, connect the wallet that sent it,` */
  request: string
  children: ReactNode
}): ReactNode {
  const { source, sender } = props
  const connected = useNetworkWallet(source)?.address
  if (connected !== undefined && isSameReceiver(connected, sender)) return props.children
  return (
    <div className="mt-3">
      <p className="text-pretty text-muted">
        {props.request} <AddressText address={sender} />.
      </p>
      <Button className="mt-3" size="small" variant="secondary" onClick={() => connectFor(source)}>
        Connect it
      </Button>
    </div>
  )
}
