import type { OrderService } from './order-service.ts'
import type { OrderServiceDeps } from './order-service-deps.ts'
import { toOrder } from '../store/orders/order-row.ts'
import { findOrderRows } from '../store/orders/order-store.ts'
import type { Order } from '../model/order.ts'

const BATCH = 500

/** Turns notifications of ids into orders, read in batches: ids that change during a read are queued once for the next. */
export function followOrders(
  deps: Pick<OrderServiceDeps, 'pool' | 'catalog' | 'notifications' | 'logger'>,
): OrderService['subscribe'] {
  const { pool, catalog, notifications, logger } = deps
  const listeners = new Map<(order: Order) => void, (() => void) | undefined>()
  const waiting = new Set<string>()
  let isReading = false
  let unsubscribe: (() => void) | undefined

  const readWaiting = async (): Promise<void> => {
    isReading = true
    while (waiting.size > 0) {
      const ids = [...waiting].slice(0, BATCH)
      for (const id of ids) waiting.delete(id)
      try {
        const orders = (await findOrderRows(pool, ids)).map((row) => toOrder(row, catalog))
        for (const order of orders) for (const listener of listeners.keys()) listener(order)
      } catch (error) {
        logger.warn({ error: String(error), orders: ids.length }, 'Changed orders could not be read')
      }
    }
    isReading = false
  }

  const onUpdate = (orderId: string): void => {
    waiting.add(orderId)
    if (!isReading) void readWaiting()
  }

  const onGap = (): void => {
    for (const notifyGap of listeners.values()) notifyGap?.()
  }

  return (listener, onListenerGap) => {
    listeners.set(listener, onListenerGap)
    unsubscribe ??= notifications.subscribe('order_updated', onUpdate, onGap)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      unsubscribe?.()
      unsubscribe = undefined
    }
  }
}
