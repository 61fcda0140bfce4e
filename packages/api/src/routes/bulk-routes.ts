import { ORDER_FILTERS } from '@sunspan/domain'
import * as v from 'valibot'
import {
  BulkFeeListSchema,
  BulkOrderHintSchema,
  BulkOrderInfoSchema,
  BulkOrderListSchema,
  BulkOrderSchema,
  CreateBulkOrderSchema,
  EstimateBulkFeeSchema,
  ExecutionIntervalsSchema,
} from '../schemas/bulk-order.ts'
import {
  AddressTextSchema,
  MaybeAddressSchema,
  NetworkTypeHeaderSchema,
  queryInteger,
  UuidSchema,
} from '../schemas/common.ts'
import { AfterSchema, FromSchema, SearchSchema, UntilSchema } from '../schemas/order-list.ts'
import { defineRoute } from './define-route.ts'
import { CloseQuerySchema, CreateHeadersSchema } from './order-routes.ts'

const IdParams = v.object({ id: UuidSchema })

const HINT_ERRORS = [
  'UNAUTHORIZED',
  'FORBIDDEN',
  'WRONG_NETWORK_TYPE',
  'ORDER_NOT_FOUND',
  'ORDER_STATE_CONFLICT',
] as const

const PRICE_ERRORS = [
  'CURRENCY_NOT_FOUND',
  'PAIR_NOT_SUPPORTED',
  'INVALID_ADDRESS',
  'PRICE_UNAVAILABLE',
  'NETWORK_UNAVAILABLE',
] as const

/** One deposit to many recipients. `details` of a VALIDATION_FAILED error contains the rows. */
export const bulkRoutes = {
  createBulkOrder: defineRoute({
    method: 'POST',
    path: '/api/bulk_order',
    tag: 'Bulk orders',
    summary: 'Create a bulk order; the answer carries the one deposit to send',
    headers: CreateHeadersSchema,
    body: CreateBulkOrderSchema,
    response: BulkOrderSchema,
    session: true,
    errors: [
      ...PRICE_ERRORS,
      'UNAUTHORIZED',
      'WRONG_NETWORK_TYPE',
      'AMOUNT_TOO_SMALL',
      'AMOUNT_TOO_LARGE',
      'QUOTE_CHANGED',
      'RECIPIENT_NOT_A_WALLET',
      'SENDER_IS_A_CONTRACT',
      'IDEMPOTENCY_CONFLICT',
      'TOO_MANY_OPEN_ORDERS',
      'LIQUIDITY_UNAVAILABLE',
    ],
  }),
  getBulkOrder: defineRoute({
    method: 'GET',
    path: '/api/bulk_order/{id}',
    tag: 'Bulk orders',
    summary: 'One bulk order with every recipient, public by its unguessable id',
    params: IdParams,
    response: BulkOrderSchema,
    errors: ['ORDER_NOT_FOUND'],
  }),
  getBulkOrderInfo: defineRoute({
    method: 'GET',
    path: '/api/bulk_order/info/{id}',
    tag: 'Bulk orders',
    summary: 'How far a bulk order is, without its recipients',
    params: IdParams,
    response: BulkOrderInfoSchema,
    errors: ['ORDER_NOT_FOUND'],
  }),
  closeBulkOrder: defineRoute({
    method: 'PUT',
    path: '/api/bulk_order/close/{id}',
    tag: 'Bulk orders',
    summary: 'Say that no deposit will be sent. A deposit that lands anyway is still honoured',
    headers: NetworkTypeHeaderSchema,
    params: IdParams,
    query: CloseQuerySchema,
    response: BulkOrderHintSchema,
    session: true,
    errors: HINT_ERRORS,
  }),
  setBulkOrderAsFailed: defineRoute({
    method: 'PUT',
    path: '/api/bulk_order/set_bulk_order_as_failed/{id}',
    tag: 'Bulk orders',
    summary: 'Say that the wallet failed. A deposit that lands anyway is still honoured',
    headers: NetworkTypeHeaderSchema,
    params: IdParams,
    response: BulkOrderHintSchema,
    session: true,
    errors: HINT_ERRORS,
  }),
  estimateBulkFee: defineRoute({
    method: 'PATCH',
    path: '/api/bulk_order/estimate_fee',
    tag: 'Bulk orders',
    summary: 'The fees of each recipient, in the order of the question',
    body: EstimateBulkFeeSchema,
    response: BulkFeeListSchema,
    errors: PRICE_ERRORS,
  }),
  getExecutionIntervals: defineRoute({
    method: 'GET',
    path: '/api/bulk_order/execution/type',
    tag: 'Bulk orders',
    summary: 'Seconds between two recipients by execution type',
    response: ExecutionIntervalsSchema,
    errors: [],
  }),
  listBulkOrders: defineRoute({
    method: 'GET',
    path: '/api/bulk_order',
    tag: 'Bulk orders',
    summary: 'Bulk orders of wallets that this session has proved, by createdAt and id, newest first',
    query: v.object({
      skip: v.optional(queryInteger(0, 1_000_000)),
      take: v.optional(queryInteger(1, 50)),
      status: v.optional(v.picklist(ORDER_FILTERS)),
      search: v.optional(SearchSchema),
      wallet: MaybeAddressSchema,
      from: v.optional(FromSchema),
      until: v.optional(UntilSchema),
      after: v.optional(AfterSchema),
    }),
    response: BulkOrderListSchema,
    session: true,
    errors: ['UNAUTHORIZED'],
  }),
  streamBulkOrders: defineRoute({
    method: 'GET',
    path: '/api/bulk_order/session/session_open',
    tag: 'Bulk orders',
    summary: 'Event stream of a proved wallet: order_updated with the whole bulk order',
    query: v.object({ wallet_address: AddressTextSchema }),
    response: v.string(),
    stream: { events: { order_updated: BulkOrderSchema } },
    session: true,
    errors: ['UNAUTHORIZED', 'TOO_MANY_REQUESTS'],
  }),
}
