import type { CurrencyWire } from '@sunspan/api'
import type { Catalog, OrderService } from '@sunspan/bridge'
import type { Currency } from '@sunspan/domain'
import { toOrderWire } from '../orders/mappers.ts'
import type { OrderStreams } from './order-streams.ts'

/** Hands every order that changes to the streams of its sender. Returns a function that ends it. */
export function publishOrders(deps: {
  readonly orders: OrderService
  readonly catalog: Catalog
  readonly streams: OrderStreams
  readonly toCurrency: (currency: Currency) => CurrencyWire
}): () => void {
  return deps.orders.subscribe((order) => {
    if (deps.streams.size === 0) return
    const { networkId } = order.currencyIn
    deps.streams.publish({
      family: deps.catalog.familyOf(networkId),
      walletSender: order.walletSender,
      networkId,
      version: order.version,
      json: JSON.stringify(toOrderWire(order, deps.toCurrency)),
    })
  })
}
