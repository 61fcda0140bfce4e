import { Bell } from '../../../shared/ui/icons/drawn/signs/bell.ts'
import { BellRing } from '../../../shared/ui/icons/drawn/signs/bell-ring.ts'
import type { ReactNode } from 'react'
import type { Network } from '../../../entities/network/network.ts'
import { isSameReceiver } from '../../../entities/order/is-same-receiver.ts'
import { useNetworkWallet } from '../../../entities/wallet/use-network-wallet.ts'
import { runtimeConfig } from '../../../shared/config/runtime-config.ts'
import { Button } from '../../../shared/ui/button/button.tsx'
import { ALERT_TEXTS } from './alert-texts.ts'
import { useAlerts } from './use-alerts.ts'

export interface AlertOfferProps {
  readonly order: { readonly id: string; readonly walletSender: string }
  readonly source: Network
}

/** Offers the wallet's owner notifications of the order while no page shows it. Renders nothing for others. */
export function AlertOffer({ order, source }: AlertOfferProps): ReactNode {
  const connected = useNetworkWallet(source)?.address
  const publicKey = runtimeConfig().pushPublicKey
  if (publicKey === null || connected === undefined || !isSameReceiver(connected, order.walletSender))
    return null
  return <OwnersOffer key={order.id} orderId={order.id} source={source} publicKey={publicKey} />
}

function OwnersOffer(props: { orderId: string; source: Network; publicKey: string }): ReactNode {
  const { permission, isOn, isBusy, turnOn, turnOff } = useAlerts(props.orderId, {
    publicKey: props.publicKey,
    networkType: props.source.type,
  })
  if (permission === 'unsupported') return <Note text={ALERT_TEXTS.unsupported} />
  if (permission === 'denied') return <Note text={ALERT_TEXTS.denied} />
  if (!isOn) {
    return (
      <Button size="small" variant="secondary" loading={isBusy} onClick={() => void turnOn()}>
        <Bell aria-hidden className="size-4" />
        {ALERT_TEXTS.offer}
      </Button>
    )
  }
  return (
    <div role="status" className="flex flex-wrap items-center justify-center gap-2">
      <BellRing aria-hidden className="size-4 text-positive" />
      <Note text={ALERT_TEXTS.on} />
      <Button size="small" variant="ghost" loading={isBusy} onClick={() => void turnOff()}>
        {ALERT_TEXTS.turnOff}
      </Button>
    </div>
  )
}

const Note = ({ text }: { text: string }): ReactNode => (
  <p className="text-small text-pretty text-muted">{text}</p>
)
