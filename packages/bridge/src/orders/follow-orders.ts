import type { OrderServiceDeps } from './create-order-service.ts'
import { toOrder } from '../store/order-row.ts'
import { findOrderRows } from '../store/order-store.ts'
import type { Order } from './order.ts'

const BATCH = 500

/** Turns notifications of ids into orders, read in batches: what changes while one is read waits for the next, once. */
export function followOrders(
  deps: Pick<OrderServiceDeps, 'pool' | 'catalog' | 'notifications' | 'logger'>,
): (listener: (order: Order) => void) => () => void {
  const { pool, catalog, notifications, logger } = deps
  const listeners = new Set<(order: Order) => void>()
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
        for (const order of orders) for (const listener of listeners) listener(order)
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

  return (listener) => {
    listeners.add(listener)
    unsubscribe ??= notifications.subscribe('order_updated', onUpdate)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      unsubscribe?.()
      unsubscribe = undefined
    }
  }
}
