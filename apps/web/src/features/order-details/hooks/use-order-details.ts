import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BulkOrder } from '../../../entities/bulk-order/bulk-order.ts'
import { BULK_ORDERS } from '../../../entities/bulk-order/bulk-orders.ts'
import { innerOrder } from '../../../entities/bulk-order/inner-order.ts'
import type { VersionedOrder } from '../../../entities/order/order-kind.ts'
import { ORDER_POLL_MS, pollUnlessStreamed, type PolledState } from '../../../entities/order/order-polling.ts'
import { orderQuery } from '../../../entities/order/order-queries.ts'
import type { Order } from '../../../entities/order/order.ts'
import { SINGLE_ORDERS } from '../../../entities/order/single-orders.ts'
import { useWatchedOrder, type WatchedOrder } from '../../../entities/order/watched-order.ts'

const interval = <O extends VersionedOrder>({ state }: { state: PolledState<O> }): number | false =>
  pollUnlessStreamed(state, ORDER_POLL_MS)

export interface DetailedOrder extends WatchedOrder<Order> {
  /** The order with its recipients; undefined for one with a single recipient, and until loaded. */
  readonly bulk: BulkOrder | undefined
}

/**
 * An order of either kind, updated by the live stream, or polled every 2 s while it is shown (specification, section 4). Of a bulk order only the copy
 * with the recipients is polled.
 */
export function useOrderDetails(orderId: string): DetailedOrder {
  const queryClient = useQueryClient()
  const single = useQuery({
    ...orderQuery(SINGLE_ORDERS, queryClient, orderId),
    refetchInterval: (query) => (isBulk(query.state.data) ? false : interval(query)),
  })
  const several = useQuery({
    ...orderQuery(BULK_ORDERS, queryClient, orderId),
    refetchInterval: interval,
    enabled: isBulk(single.data),
  })
  const watchedSingle = useWatchedOrder(single)
  const watchedSeveral = useWatchedOrder(several)
  const { data: short } = single
  const { data: bulk } = several
  if (short === undefined || !isBulk(short)) return { ...watchedSingle, bulk: undefined }
  const order = bulk === undefined ? short : innerOrder(short, bulk)
  return { ...watchedSeveral, order, isMissing: false, bulk }
}

const isBulk = (order: Order | undefined): boolean => order !== undefined && order.bulk !== null
