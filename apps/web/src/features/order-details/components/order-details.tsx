import { Link } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import type { BulkOrder } from '../../../entities/bulk-order/bulk-order.ts'
import { ConfirmationMeter } from '../../../entities/deposit/components/confirmation-meter.tsx'
import { useNetworks } from '../../../entities/network/network-queries.ts'
import type { Network } from '../../../entities/network/network.ts'
import { BADGE_WORDS } from '../../../entities/order/badge-words.ts'
import { describeOrder, type OrderDescription } from '../../../entities/order/describe-order.ts'
import { isAwaitingDeposit } from '../../../entities/order/is-awaiting-deposit.ts'
import type { Order } from '../../../entities/order/order.ts'
import { locateBulkOrder } from '../../../flows/progress/bulk-order/locate-bulk-order.ts'
import { locateOrder } from '../../../flows/progress/order/locate-order.ts'
import { OrderDepositLink } from '../../../flows/progress/order/order-deposit-link.tsx'
import { OrderRefund } from '../../../flows/progress/order/order-refund.tsx'
import { ReceiptLink } from '../../../flows/progress/order/receipt-link.tsx'
import type { TransferLocation } from '../../../flows/progress/page/transfer-location.ts'
import { LazyOrderTerms } from '../../../flows/progress/terms/lazy-order-terms.tsx'
import { PATHS } from '../../../shared/config/paths.ts'
import { Badge, type BadgeTone } from '../../../shared/ui/badge/badge.tsx'
import { buttonClass } from '../../../shared/ui/button/button.tsx'
import { loadChunk } from '../../../shared/lazy/load-chunk.ts'
import { Skeleton } from '../../../shared/ui/skeleton/skeleton.tsx'
import { SupportLink } from '../../../shared/ui/support-link/support-link.tsx'
import type { DetailedOrder } from '../hooks/use-order-details.ts'
import { FeeList } from './fee-list.tsx'
import { OrderAmounts } from './order-amounts.tsx'
import { OrderFactsList } from './order-facts-list.tsx'

const BulkRows = lazy(async () => ({
  default: (await loadChunk('bulk-rows', () => import('../../../flows/progress/bulk-order/bulk-rows.tsx')))
    .BulkRows,
}))

/** Its place stays empty where it cannot be fetched: the order is shown without it. */
const orNothing = <Props,>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  lazy(async () => {
    try {
      return { default: await load() }
    } catch {
      return { default: () => null }
    }
  })
const CancelOrder = orNothing(
  async () => (await loadChunk('cancel-order', () => import('./cancel-order.tsx'))).CancelOrder,
)
const CopySupportDetails = orNothing(
  async () =>
    (await loadChunk('support-details', () => import('./copy-support-details.tsx'))).CopySupportDetails,
)

const TONES: Readonly<Record<OrderDescription['modalColor'], BadgeTone>> = {
  green: 'positive',
  orange: 'warning',
  red: 'negative',
  grey: 'neutral',
}
const NO_NETWORKS: readonly Network[] = []

/** An order of either kind: first where its money is, then everything to verify or share. */
export function OrderDetails({ order, bulk }: Pick<DetailedOrder, 'bulk'> & { order: Order }): ReactNode {
  const networks = useNetworks().data ?? NO_NETWORKS
  const networkOf = (id: string): Network | undefined => networks.find((network) => network.id === id)
  const { badge, modalColor, route } = describeOrder(order)
  const source = networkOf(route.sourceNetworkId)
  const destination = networkOf(route.destinationNetworkId)
  const sides = { source, destination }
  return (
    <div className="space-y-5">
      <div className="space-y-4">
        <Badge tone={TONES[modalColor]}>
          <span className="sr-only">Status: </span>
          {BADGE_WORDS[badge]}
        </Badge>
        <OrderAmounts order={order} {...sides} />
      </div>
      <section aria-label="Where the money is">
        {order.bulk === null ? (
          <LocationText {...locateOrder(order, sides)} />
        ) : bulk === undefined ? (
          <Skeleton className="h-20 w-full" />
        ) : (
          <LocationText {...locateBulkOrder(bulk, source?.name ?? route.sourceNetworkId)} />
        )}
        <LazyOrderTerms
          order={bulk ?? order}
          source={source}
          destination={destination?.name ?? route.destinationNetworkId}
        />
        <OrderRefund order={order} />
      </section>
      <OrderFactsList order={order} {...sides} />
      <FeeList order={order} />
      {bulk !== undefined && (
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <BulkRows order={bulk} networks={networks} />
        </Suspense>
      )}
      <Ways order={order} bulk={bulk} source={source} />
    </div>
  )
}

const LocationText = ({ title, text, confirmations }: TransferLocation): ReactNode => (
  <div className="rounded-lg border border-line bg-raised px-4 py-3.5">
    <div aria-live="polite" aria-atomic="true">
      <h3 className="font-sans text-body font-semibold text-pretty">{title}</h3>
      {text !== undefined && <p className="mt-1 text-small text-pretty text-muted">{text}</p>}
    </div>
    {confirmations !== undefined && <ConfirmationMeter {...confirmations} />}
  </div>
)

/** Actions: follow it, download its receipt, ask about it. */
const Ways = (props: {
  order: Order
  bulk: BulkOrder | undefined
  source: Network | undefined
}): ReactNode => {
  const { order, bulk, source } = props
  const isAwaiting = isAwaitingDeposit(order)
  return (
    <footer>
      <div className="flex flex-wrap gap-3">
        <Link
          to={order.bulk === null ? PATHS.progress : PATHS.bulkProgress}
          params={{ orderId: order.id }}
          search={{}}
          className={buttonClass({ variant: isAwaiting ? 'primary' : 'secondary' })}
        >
          {isAwaiting ? 'Continue' : 'View progress'}
        </Link>
        {isAwaiting && (
          <Suspense>
            <CancelOrder order={order} source={source} />
          </Suspense>
        )}
        {order.status === 'COMPLETE' && <ReceiptLink orderId={order.id} size="medium" />}
      </div>
      <div className="mt-4 text-small text-muted">
        {order.refund === null && (
          <p>
            Something wrong? <OrderDepositLink order={order} />
          </p>
        )}
        <SupportLink quoting="order id" />
        <Suspense fallback={<Skeleton className="mt-3 h-24 w-full" />}>
          <CopySupportDetails order={order} bulk={bulk} />
        </Suspense>
      </div>
    </footer>
  )
}
