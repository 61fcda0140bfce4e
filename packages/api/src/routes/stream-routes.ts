import * as v from 'valibot'
import { BulkOrderSchema } from '../schemas/bulk-order.ts'
import { OrderSchema } from '../schemas/order.ts'
import { StreamCursorSchema, StreamWalletsSchema } from '../schemas/stream.ts'
import { defineRoute } from './define-route.ts'

export const streamRoutes = {
  streamSession: defineRoute({
    method: 'GET',
    path: '/api/stream',
    tag: 'Live updates',
    summary:
      'One event stream for all wallets that this session has proved: orders of both kinds, after those that have changed since',
    query: v.object({ since: v.optional(StreamCursorSchema) }),
    headers: v.object({ 'last-event-id': v.optional(StreamCursorSchema) }),
    response: v.string(),
    stream: {
      events: {
        order_updated: OrderSchema,
        bulk_order_updated: BulkOrderSchema,
        wallets: StreamWalletsSchema,
        missed: v.object({}),
      },
    },
    session: true,
    errors: ['UNAUTHORIZED', 'TOO_MANY_REQUESTS'],
  }),
}
