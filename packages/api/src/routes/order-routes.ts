import { ORDER_FILTERS } from '@sunspan/domain'
import * as v from 'valibot'
import {
  AddressTextSchema,
  countedList,
  CountSchema,
  NetworkTypeHeaderSchema,
  queryInteger,
  UuidSchema,
} from '../schemas/common.ts'
import { CreateOrderSchema, OrderListSchema, OrderSchema } from '../schemas/order.ts'
import { ReceiptKeyListSchema, ReceiptNumberSchema, SignedReceiptSchema } from '../schemas/receipt.ts'
import { defineRoute } from './define-route.ts'

const IdParams = v.object({ id: UuidSchema })

/** `wallets` is a JSON array of addresses in the query string. */
const WalletsSchema = v.pipe(
  v.string(),
  v.maxLength(8_000),
  // For the document: a parameter that contains JSON.
  v.metadata({
    description: 'JSON array of addresses that this session has proved; all of them where it is left out',
    contentMediaType: 'application/json',
    contentSchema: { type: 'array', items: { $ref: '#/components/schemas/Address' }, maxItems: 32 },
  }),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return JSON.parse(dataset.value) as unknown
    } catch {
      addIssue({ message: 'Expected a JSON array of addresses' })
      return NEVER
    }
  }),
  v.array(v.unknown(), 'Expected a JSON array of addresses'),
  countedList(AddressTextSchema, { max: 32, message: 'Expected at most 32 addresses' }),
)

export const SearchSchema = v.pipe(
  v.string(),
  v.maxLength(128),
  // The store cannot hold NUL, and no id, address or hash contains control characters.
  v.regex(
    /^[\x20-\x7e\u00a0-\ud7ff\ue000-\uffff]*$/,
    'Expected a part of an order id, an address or a transaction hash',
  ),
  v.description('Part of an order id, an address or a transaction hash'),
)

export const UntilSchema = v.pipe(
  v.string(),
  v.isoTimestamp('Expected a moment such as 2026-05-01T10:00:00.000Z'),
  v.description(
    'Leaves out orders that were created later. Pass the createdAt of the first order of the first page on to the next pages: then they do not move while new orders come',
  ),
)

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
    v.pipe(v.string(), v.maxLength(128), v.description("An integrator's label; never an authority")),
  ),
})

const listQuery = {
  status: v.optional(v.picklist(ORDER_FILTERS)),
  include_bulk_orders: v.optional(v.picklist(['true', 'false'])),
  search: v.optional(SearchSchema),
  wallets: v.optional(WalletsSchema),
  until: v.optional(UntilSchema),
}

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
      ...listQuery,
      take: v.optional(queryInteger(1, 50)),
      skip: v.optional(queryInteger(0, 1_000_000)),
    }),
    response: OrderListSchema,
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
    response: OrderSchema,
    stream: { event: 'order_updated' },
    session: true,
    errors: ['UNAUTHORIZED', 'TOO_MANY_REQUESTS'],
  }),
}
