import type { Order } from '../model/order.ts'
import type { OrderServiceDeps } from './order-service-deps.ts'
import type { OrderService } from './order-service.ts'

const BATCH = 500
const RETRY_MS = 1_000

/**
 * Turns notifications of ids into orders, read in batches: ids that change during a read are queued once for the next, and those that could not be
 * read are read again. Reads nothing while no listener wants it.
 */
export function followOrders(
  deps: Pick<OrderServiceDeps, 'notifications' | 'clock' | 'logger'> & {
    readonly readOrders: (ids: readonly string[]) => Promise<readonly Order[]>
  },
): OrderService['subscribe'] {
  const { readOrders, notifications, clock, logger } = deps
  const listeners = new Map<
    (order: Order) => void,
    { readonly onGap: ((since: Date) => void) | undefined; readonly isWanted: () => boolean }
  >()
  let following: { readonly unsubscribe: () => void; readonly ended: AbortController } | undefined

  const readBatch = async (ids: readonly string[]): Promise<void> => {
    for (const order of await readOrders(ids)) for (const listener of listeners.keys()) listener(order)
  }

  const onGap = (since: Date): void => {
    for (const listener of listeners.values()) listener.onGap?.(since)
  }

  const start = () => {
    const ended = new AbortController()
    const waiting = new Set<string>()
    let isReading = false
    const readWaiting = async (): Promise<void> => {
      isReading = true
      while (waiting.size > 0 && !ended.signal.aborted) {
        const ids = [...waiting].slice(0, BATCH)
        for (const id of ids) waiting.delete(id)
        try {
          await readBatch(ids)
        } catch (error) {
          logger.warn({ error: String(error), orders: ids.length }, 'Changed orders could not be read')
          for (const id of ids) waiting.add(id)
          await clock.delay(RETRY_MS, ended.signal)
        }
      }
      isReading = false
    }
    const onUpdate = (orderId: string): void => {
      if (![...listeners.values()].some(({ isWanted }) => isWanted())) return
      waiting.add(orderId)
      if (!isReading) void readWaiting()
    }
    return { ended, unsubscribe: notifications.subscribe('order_updated', onUpdate, onGap) }
  }

  return (listener, onListenerGap, isWanted = () => true) => {
    listeners.set(listener, { onGap: onListenerGap, isWanted })
    following ??= start()
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      following?.unsubscribe()
      following?.ended.abort()
      following = undefined
    }
  }
}
