import type { BulkOrderWire, OrderWire } from '@sunspan/api'
import { isBulkOrder, type BulkOrder, type Catalog, type Order, type OrderService } from '@sunspan/bridge'
import type { OrderStreams } from './order-streams.ts'

/** Number of a wallet's orders that are resent after a gap: active ones, and those that may have just ended. */
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
 * Publishes every changed order to its sender's streams of that topic. When changes may have been missed, it resends the newest orders of
 * every wallet with a stream; readers keep the higher version. Returns a function that stops it.
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
