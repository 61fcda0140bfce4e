import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import type { Order } from '../../../entities/order/order.ts'
import { loadChunk } from '../../../shared/ui/lazy/load-chunk.ts'
import { OrderDepositLink } from './order-deposit-link.tsx'

const OrderRefundPanel = lazy(async (): Promise<{ default: ComponentType<{ order: Order }> }> => {
  try {
    const { OrderRefundPanel: Panel } = await loadChunk(
      'order-refund',
      () => import('./order-refund-panel.tsx'),
    )
    return { default: Panel }
  } catch {
    // The page must not fail over it, and the link leads to all that the panel would say.
    return { default: OrderDepositLink }
  }
})

/** What goes back of an order's deposit, if anything does. Few orders need it, so it is fetched for them alone. */
export const OrderRefund = ({ order }: { order: Order }): ReactNode =>
  order.refund !== null && (
    <Suspense fallback={<OrderDepositLink order={order} />}>
      <OrderRefundPanel order={order} />
    </Suspense>
  )
