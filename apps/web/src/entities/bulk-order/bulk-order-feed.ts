import type { BulkOrderWire } from '@sunspan/api'
import { apiClient } from '../../shared/api/api-client.ts'
import type { EventFeed } from '../../shared/api/event-stream.ts'
import { toBulkOrder, type BulkOrder } from './bulk-order.ts'

/** Live updates of the bulk orders of one proved wallet. */
export const bulkOrderFeed = (
  address: string,
  onEvent: (order: BulkOrder) => void,
): EventFeed<BulkOrder> => ({
  name: `sunspan.bulk-orders.${address}`,
  url: apiClient.urlOf('streamBulkOrders', { query: { wallet_address: address } }),
  // CAST: the contract's word for the event's data; toBulkOrder throws where it is broken.
  read: (data) => toBulkOrder(JSON.parse(data) as BulkOrderWire),
  onEvent,
})
