import type { BulkOrderWire, OrderWire } from '@sunspan/api'
import { isBulkOrder, type BulkOrder, type Catalog, type Order, type OrderService } from '@sunspan/bridge'
import type { OrderStreams } from './order-streams.ts'

/** Orders of one wallet that are sent again after a gap: those under way, and those that may have just ended. */
const REPLAYED = 20

export interface PublishDeps {
  readonly orders: Pick<OrderService, 'subscribe' | 'list'>
  readonly catalog: Pick<Catalog, 'familyOf'>
  readonly streams: Pick<OrderStreams, 'publish' | 'size' | 'wallets'>
  readonly toWire: (order: Order) => OrderWire
  readonly toBulkWire: (order: BulkOrder) => BulkOrderWire
  readonly onProblem: (error: unknown) => void
}

/**
 * Hands every order that changes to the streams of its sender that are about its kind. When changes may have been missed, the newest orders of every
 * wallet with a stream are sent as they are: readers keep the higher version. Returns a function that ends it.
 */
export function publishOrders(deps: PublishDeps): () => void {
  const { streams } = deps
  const publish = (order: Order): void => {
    if (streams.size === 0) return
    const { networkId } = order.currencyIn
    const update = isBulkOrder(order)
      ? { topic: 'bulk_orders' as const, json: JSON.stringify(deps.toBulkWire(order)) }
      : { topic: 'orders' as const, json: JSON.stringify(deps.toWire(order)) }
    streams.publish({
      ...update,
      family: deps.catalog.familyOf(networkId),
      walletSender: order.walletSender,
      networkId,
      version: order.version,
    })
  }
  const replay = async (): Promise<void> => {
    for (const address of streams.wallets()) {
      const { orders } = await deps.orders.list({
        owners: [{ address, networkIds: null }],
        kind: 'any',
        filter: 'all',
        search: undefined,
        until: undefined,
        take: REPLAYED,
        skip: 0,
      })
      for (const order of orders) publish(order)
    }
  }
  return deps.orders.subscribe(publish, () => void replay().catch(deps.onProblem))
}
