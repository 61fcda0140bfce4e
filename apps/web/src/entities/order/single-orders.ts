import type { OrderWire } from '@sunspan/api'
import { ORDER_STATUS_TABLE } from '@sunspan/domain'
import { apiClient } from '../../shared/api/api-client.ts'
import type { OrderKind } from './order-kind.ts'
import { ORDER_POLL_MS, REFUND_POLL_MS } from './order-polling.ts'
import { toOrder, type Order } from './order.ts'

/** Orders with one recipient, and bulk orders as shown in lists. */
export const SINGLE_ORDERS: OrderKind<Order> = {
  key: 'order',
  getOrder: async (id, signal) => toOrder(await apiClient.call('getOrder', { params: { id }, signal })),
  pollMs: ORDER_POLL_MS,
  refundPollMs: REFUND_POLL_MS,
  hasEnded: ({ status }) => ORDER_STATUS_TABLE[status].terminal,
  refundsOf: ({ refund }) => [refund],
  eventName: 'order_updated',
  // CAST: the contract defines the event's data; toOrder throws if the data breaks it.
  readEvent: (data) => toOrder(JSON.parse(data) as OrderWire),
}
