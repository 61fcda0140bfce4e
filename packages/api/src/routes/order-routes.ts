import { CLOSE_REASONS } from '@sunspan/domain'
import * as v from 'valibot'
import {
  AddressTextSchema,
  CountSchema,
  NetworkTypeHeaderSchema,
  queryInteger,
  UuidSchema,
} from '../schemas/common.ts'
import { CreateOrderSchema, OrderSchema } from '../schemas/order.ts'
import { AfterSchema, orderFilters, OrderListSchema } from '../schemas/order-list.ts'
import { ReceiptKeyListSchema, ReceiptNumberSchema, SignedReceiptSchema } from '../schemas/receipt.ts'
import { StatementSchema } from '../schemas/statement.ts'
import { defineRoute } from './define-route.ts'

const IdParams = v.object({ id: UuidSchema })

/** Query of the calls that close an order. */
export const CloseQuerySchema = v.object({
  reason: v.pipe(
    v.optional(v.picklist(CLOSE_REASONS)),
    v.description(
      'cancelled: its owner called it off, which cancelled_at then says. Left out where a wallet refused it',
    ),
  ),
})

/** Headers of calls that create an order. */
export const CreateHeadersSchema = v.object({
  ...NetworkTypeHeaderSchema.entries,
  'idempotency-key': v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\x21-\x7e]{8,128}$/, 'Expected 8 to 128 printable characters'),
      v.description('The same key and body answer with the order that the first call made'),
    ),
  ),
  api_key: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\w.~-]{1,64}$/, 'Expected 1 to 64 letters, digits, dots, dashes, underscores or tildes'),
      v.description(
        "Where the order comes from: an API key, or an integrator's own label. A label is kept with the order, is not secret, and never an authority; of a key the id is kept",
      ),
    ),
  ),
})

export const orderRoutes = {
  createOrder: defineRoute({
    method: 'POST',
    path: '/api/orders',
    tag: 'Orders',
    summary: 'Create an order; the answer carries the deposit to send',
    headers: CreateHeadersSchema,
    body: CreateOrderSchema,
    response: OrderSchema,
    session: true,
    errors: [
      'UNAUTHORIZED',
      'CURRENCY_NOT_FOUND',
      'PAIR_NOT_SUPPORTED',
      'INVALID_ADDRESS',
      'WRONG_NETWORK_TYPE',
      'AMOUNT_TOO_SMALL',
      'AMOUNT_TOO_LARGE',
      'QUOTE_CHANGED',
      'RECIPIENT_NOT_A_WALLET',
      'SENDER_IS_A_CONTRACT',
      'IDEMPOTENCY_CONFLICT',
      'TOO_MANY_OPEN_ORDERS',
      'SWAP_CAP_REACHED',
      'LIQUIDITY_UNAVAILABLE',
      'PRICE_UNAVAILABLE',
      'NETWORK_UNAVAILABLE',
    ],
  }),
  getOrder: defineRoute({
    method: 'GET',
    path: '/api/orders/{id}',
    tag: 'Orders',
    summary: 'One order, public by its unguessable id',
    params: IdParams,
    response: OrderSchema,
    errors: ['ORDER_NOT_FOUND'],
  }),
  getOrderReceipt: defineRoute({
    method: 'GET',
    path: '/api/orders/{id}/receipt',
    tag: 'Orders',
    summary: 'Signed receipt of a completed order: what was really credited, paid and given back',
    params: IdParams,
    query: v.object({ number: v.optional(ReceiptNumberSchema) }),
    response: SignedReceiptSchema,
    errors: ['ORDER_NOT_FOUND', 'ORDER_STATE_CONFLICT'],
  }),
  listReceiptKeys: defineRoute({
    method: 'GET',
    path: '/api/receipt_keys',
    tag: 'Orders',
    summary: 'Public keys that deposits and receipts are signed with, the present one first',
    response: ReceiptKeyListSchema,
    errors: [],
  }),
  closeOrder: defineRoute({
    method: 'PUT',
    path: '/api/orders/close/{id}',
    tag: 'Orders',
    summary: 'Say that no deposit will be sent. A deposit that lands anyway is still honoured',
    headers: NetworkTypeHeaderSchema,
    params: IdParams,
    query: CloseQuerySchema,
    response: OrderSchema,
    session: true,
    errors: ['UNAUTHORIZED', 'FORBIDDEN', 'WRONG_NETWORK_TYPE', 'ORDER_NOT_FOUND', 'ORDER_STATE_CONFLICT'],
  }),
  setOrderAsFailed: defineRoute({
    method: 'PUT',
    path: '/api/orders/set_order_as_failed/{id}',
    tag: 'Orders',
    summary: 'Say that the wallet failed. A deposit that lands anyway is still honoured',
    headers: NetworkTypeHeaderSchema,
    params: IdParams,
    response: OrderSchema,
    session: true,
    errors: ['UNAUTHORIZED', 'FORBIDDEN', 'WRONG_NETWORK_TYPE', 'ORDER_NOT_FOUND', 'ORDER_STATE_CONFLICT'],
  }),
  takeBackOrder: defineRoute({
    method: 'PUT',
    path: '/api/orders/take_back/{id}',
    tag: 'Orders',
    summary: 'Take the deposit of an order that waits back at once; of a bulk order, the rows that wait',
    headers: NetworkTypeHeaderSchema,
    params: IdParams,
    response: OrderSchema,
    session: true,
    errors: ['UNAUTHORIZED', 'FORBIDDEN', 'WRONG_NETWORK_TYPE', 'ORDER_NOT_FOUND', 'ORDER_STATE_CONFLICT'],
  }),
  listOrders: defineRoute({
    method: 'GET',
    path: '/api/orders',
    tag: 'Orders',
    summary: 'Orders of wallets that this session has proved, by createdAt and id, newest first',
    query: v.object({
      ...orderFilters,
      after: v.optional(AfterSchema),
      take: v.optional(queryInteger(1, 50)),
      skip: v.optional(queryInteger(0, 1_000_000)),
    }),
    response: OrderListSchema,
    session: true,
    errors: ['UNAUTHORIZED'],
  }),
  getOrderStatement: defineRoute({
    method: 'GET',
    path: '/api/orders/statement',
    tag: 'Orders',
    summary:
      'Statement of the orders that the filters of the list leave, as a file: every payout, fee and refund, newest order first',
    query: v.object({
      ...orderFilters,
      format: v.picklist(['csv', 'json']),
      separator: v.pipe(
        v.optional(v.picklist(['comma', 'semicolon']), 'semicolon'),
        v.description('Of the columns of a CSV'),
      ),
      decimal: v.pipe(
        v.optional(v.picklist(['point', 'comma']), 'point'),
        v.description('In the numbers of a CSV'),
      ),
    }),
    response: StatementSchema,
    file: { types: ['application/json', 'text/csv'] },
    session: true,
    errors: ['UNAUTHORIZED'],
  }),
  countOrders: defineRoute({
    method: 'GET',
    path: '/api/orders/get_total_count_of_orders',
    tag: 'Orders',
    summary: 'How many orders were completed, over all users',
    response: v.object({ total_count: CountSchema }),
    errors: [],
  }),
  streamOrders: defineRoute({
    method: 'GET',
    path: '/api/orders/session_open',
    tag: 'Orders',
    summary: 'Event stream of a proved wallet: order_updated with the whole order',
    query: v.object({ wallet_address: AddressTextSchema }),
    response: v.string(),
    stream: { events: { order_updated: OrderSchema } },
    session: true,
    errors: ['UNAUTHORIZED', 'TOO_MANY_REQUESTS'],
  }),
}
