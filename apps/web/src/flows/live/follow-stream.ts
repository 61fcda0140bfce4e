import type { StreamWalletsWire } from '@sunspan/api'
import type { QueryClient } from '@tanstack/react-query'
import { BULK_ORDERS } from '../../entities/bulk-order/bulk-orders.ts'
import { innerOrder } from '../../entities/bulk-order/inner-order.ts'
import type { OrderKind, VersionedOrder } from '../../entities/order/order-kind.ts'
import { ORDER_LISTS, RECENT_ORDERS } from '../../entities/order/order-lists.ts'
import { amendOrder, storeOrder } from '../../entities/order/order-queries.ts'
import { SINGLE_ORDERS } from '../../entities/order/single-orders.ts'
import { followedWallets } from '../../shared/live/followed-wallets.ts'
import type { LiveListener } from '../../shared/live/join-stream.ts'
import type { StreamEvent } from '../../shared/live/stream-event.ts'

/** Several orders often change together: a list is read once for them. */
const LIST_DELAY_MS = 1_000

/**
 * Feeds every page from the live stream: orders go to their queries, lists that are shown are read again when an order has changed, and everything is when
 * changes were missed or polling takes over.
 */
export function followStream(
  queryClient: QueryClient,
  onProblem: (error: unknown) => void,
): LiveListener & { readonly end: () => void } {
  const versions = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const refresh = (...keys: readonly string[]): void => {
    for (const key of keys) queryClient.invalidateQueries({ queryKey: [key] }).catch(onProblem)
  }
  const refreshLists = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined
      refresh(ORDER_LISTS)
    }, LIST_DELAY_MS)
  }

  const takeBulkOrder = (data: string): void => {
    const order = takeOrder(BULK_ORDERS, data)
    amendOrder(SINGLE_ORDERS, queryClient, order.id, (short) => innerOrder(short, order))
  }
  const takeOrder = <O extends VersionedOrder>(kind: OrderKind<O>, data: string): O => {
    const order = kind.readEvent(data)
    storeOrder(kind, queryClient, order)
    // Confirmations come with every block and are in no list.
    const isKnown = (versions.get(order.id) ?? 0) >= order.version
    if (!isKnown) {
      versions.set(order.id, order.version)
      refreshLists()
    }
    return order
  }

  const take = ({ name, data, id }: StreamEvent): void => {
    if (name === SINGLE_ORDERS.eventName) takeOrder(SINGLE_ORDERS, data)
    else if (name === BULK_ORDERS.eventName) takeBulkOrder(data)
    else if (name === 'missed') refresh(SINGLE_ORDERS.key, BULK_ORDERS.key, ORDER_LISTS, RECENT_ORDERS)
    else if (id !== '') {
      // CAST: the contract defines the event's data.
      const { wallets } = JSON.parse(data) as StreamWalletsWire
      followedWallets.set(wallets)
    }
  }

  return {
    onEvent(event) {
      try {
        take(event)
      } catch (error) {
        onProblem(error)
      }
    },
    onDown: () => followedWallets.set([]),
    end: followedWallets.subscribe(() => refresh(SINGLE_ORDERS.key, BULK_ORDERS.key, ORDER_LISTS)),
  }
}
