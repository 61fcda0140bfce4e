import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import type { Order } from '../../../entities/order/order.ts'
import { loadChunk } from '../../../shared/lazy/load-chunk.ts'
import { OrderDepositLink } from './order-deposit-link.tsx'

const OrderRefundPanel = lazy(async (): Promise<{ default: ComponentType<{ order: Order }> }> => {
  try {
    const { OrderRefundPanel: Panel } = await loadChunk(
      'order-refund',
      () => import('./order-refund-panel.tsx'),
    )
    return { default: Panel }
  } catch {
    // The page must keep working, and the link leads to everything that the panel would show.
    return { default: OrderDepositLink }
  }
})

/** Refund of an order's deposit, if any. Few orders have one, so the code is fetched only for those. */
export const OrderRefund = ({ order }: { order: Order }): ReactNode =>
  order.refund !== null && (
    <Suspense fallback={<OrderDepositLink order={order} />}>
      <OrderRefundPanel order={order} />
    </Suspense>
  )
