import type { BulkOrderWire } from '@sunspan/api'
import { BULK_POLL_MS, isTerminalBulkOrder } from '@sunspan/domain'
import { apiClient } from '../../shared/api/api-client.ts'
import type { OrderKind } from '../order/order-kind.ts'
import { toBulkOrder, type BulkOrder } from './bulk-order.ts'
import { logBulkFailure } from './log-bulk-failure.ts'

/** Bulk orders with all their rows. */
export const BULK_ORDERS: OrderKind<BulkOrder> = {
  key: 'bulk-order',
  getOrder: async (id, signal) =>
    toBulkOrder(
      await logBulkFailure('get', apiClient.call('getBulkOrder', { params: { id }, signal }), signal),
    ),
  // Specification, section 4.
  pollMs: BULK_POLL_MS,
  refundPollMs: BULK_POLL_MS,
  hasEnded: ({ status }) => isTerminalBulkOrder(status),
  refundsOf: ({ refund, rows }) => [refund, ...rows.map((row) => row.refund)],
  eventName: 'bulk_order_updated',
  // CAST: the contract defines the event's data; toBulkOrder throws if the data breaks it.
  readEvent: (data) => toBulkOrder(JSON.parse(data) as BulkOrderWire),
}
