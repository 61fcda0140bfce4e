import type { OrderWire } from '@sunspan/api'
import { apiClient } from '../../shared/api/api-client.ts'
import type { EventFeed } from '../../shared/api/event-stream.ts'
import { toOrder, type Order } from './order.ts'

/** Live updates of the orders of one proved wallet. */
export const orderFeed = (address: string, onEvent: (order: Order) => void): EventFeed<Order> => ({
  name: `sunspan.orders.${address}`,
  url: apiClient.urlOf('streamOrders', { query: { wallet_address: address } }),
  // CAST: the contract's word for the event's data; toOrder throws where it is broken.
  read: (data) => toOrder(JSON.parse(data) as OrderWire),
  onEvent,
})
