import clsx from 'clsx'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import type { Network } from '../../../entities/network/network.ts'
import type { OrderKind, VersionedOrder } from '../../../entities/order/order-kind.ts'
import { useOrder } from '../../../entities/order/use-order.ts'
import type { WalletActivity } from '../../../entities/wallet/wallet-activity.ts'
import { Panel } from '../../../shared/ui/panel/panel.tsx'
import { OfflineNote } from './offline-note.tsx'
import { OrderLoading } from './order-loading.tsx'
import { OrderUnreachable } from './order-unreachable.tsx'

/** Props of the progress page of one kind of order. */
export interface ProgressPageProps<O> {
  readonly orderId: string
  /** What this page's wallet did for the order. */
  readonly wallet: WalletActivity
  readonly onOpenWallet: () => void
  /** What the user can do with an order that waits for a deposit which this page did not ask for. */
  readonly Resume: ComponentType<{ readonly order: O; readonly source: Network }>
  readonly onMissing: () => void
}

/** Follows an order, and renders it once loaded. */
export function OrderPage<O extends VersionedOrder>(props: {
  kind: OrderKind<O>
  orderId: string
  /** The headline while loading. */
  loadingTitle: string
  className: string
  onMissing: () => void
  children: (order: O) => ReactNode
}): ReactNode {
  const { kind, orderId, onMissing } = props
  const { order, isMissing, isOffline, error, isRefreshing, retry } = useOrder(kind, orderId)
  useEffect(() => {
    if (isMissing) onMissing()
  }, [isMissing, onMissing])
  return (
    <Panel className={clsx('mx-auto overflow-clip', props.className)}>
      {order !== undefined ? (
        <>
          {props.children(order)}
          {isOffline && !kind.hasEnded(order) && (
            <OfflineNote error={error} busy={isRefreshing} onRetry={retry} />
          )}
        </>
      ) : isOffline ? (
        <OrderUnreachable orderId={orderId} error={error} busy={isRefreshing} onRetry={retry} />
      ) : (
        <OrderLoading orderId={orderId} title={props.loadingTitle} />
      )}
    </Panel>
  )
}
