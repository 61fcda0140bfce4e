import type { BulkOrderWire, OrderWire } from '@sunspan/api'
import { isBulkOrder, type BulkOrder, type Catalog, type Order } from '@sunspan/bridge'
import type { ChainFamily } from '@sunspan/domain'
import type { StreamTopic } from './event-stream.ts'

/** An order as sent to the streams of its sender. */
export interface OrderUpdate {
  readonly topic: StreamTopic
  readonly family: ChainFamily
  readonly walletSender: string
  /** Source network, for proofs that are valid on one network only. */
  readonly networkId: string
  readonly version: number
  readonly json: string
}

export type ToOrderUpdate = (order: Order) => OrderUpdate

export const createOrderUpdates =
  (deps: {
    readonly catalog: Pick<Catalog, 'familyOf'>
    readonly toWire: (order: Order) => OrderWire
    readonly toBulkWire: (order: BulkOrder) => BulkOrderWire
  }): ToOrderUpdate =>
  (order) => {
    const { networkId } = order.currencyIn
    const update = isBulkOrder(order)
      ? { topic: 'bulk_orders' as const, json: JSON.stringify(deps.toBulkWire(order)) }
      : { topic: 'orders' as const, json: JSON.stringify(deps.toWire(order)) }
    return {
      ...update,
      family: deps.catalog.familyOf(networkId),
      walletSender: order.walletSender,
      networkId,
      version: order.version,
    }
  }
