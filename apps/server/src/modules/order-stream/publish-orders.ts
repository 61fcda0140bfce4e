import type { OrderWire } from '@sunspan/api'
import type { Catalog, Order, OrderService } from '@sunspan/bridge'
import type { OrderStreams } from './order-streams.ts'

/** Hands every order that changes to the streams of its sender. Returns a function that ends it. */
export function publishOrders(deps: {
  readonly orders: OrderService
  readonly catalog: Catalog
  readonly streams: OrderStreams
  readonly toWire: (order: Order) => OrderWire
}): () => void {
  return deps.orders.subscribe((order) => {
    if (deps.streams.size === 0) return
    const { networkId } = order.currencyIn
    deps.streams.publish({
      family: deps.catalog.familyOf(networkId),
      walletSender: order.walletSender,
      networkId,
      version: order.version,
      json: JSON.stringify(deps.toWire(order)),
    })
  })
}
