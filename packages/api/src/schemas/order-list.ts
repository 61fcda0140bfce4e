import { ORDER_FILTERS, WALLETS_PER_SESSION } from '@sunspan/domain'
import * as v from 'valibot'
import { AddressTextSchema, countedList, CountSchema, DecimalSchema } from './common.ts'
import { OrderSchema } from './order.ts'

/** `wallets` is a JSON array of addresses in the query string. */
const WalletsSchema = v.pipe(
  v.string(),
  v.maxLength(8_000),
  // What the document shows: a parameter that carries JSON.
  v.metadata({
    description: 'JSON array of addresses that this session has proved; all of them where it is left out',
    contentMediaType: 'application/json',
    contentSchema: {
      type: 'array',
      items: { $ref: '#/components/schemas/Address' },
      maxItems: WALLETS_PER_SESSION,
    },
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
  countedList(AddressTextSchema, {
    max: WALLETS_PER_SESSION,
    message: `Expected at most ${String(WALLETS_PER_SESSION)} addresses`,
  }),
)

export const SearchSchema = v.pipe(
  v.string(),
  v.maxLength(128),
  // The store cannot hold a NUL, and no id, address or hash has any control character.
  v.regex(
    /^[\x20-\x7e\u00a0-\ud7ff\ue000-\uffff]*$/,
    'Expected a part of an order id, an address or a transaction hash',
  ),
  v.description(
    'The beginning of an order id, an address, a transaction hash, a token or a network; of the newest 1,000 orders of a wallet any part of the first three',
  ),
)

const momentSchema = (description: string) =>
  v.pipe(
    v.string(),
    v.isoTimestamp('Expected a moment such as 2026-05-01T10:00:00.000Z'),
    v.description(description),
  )

export const FromSchema = momentSchema('Leaves out orders that were created earlier')
export const UntilSchema = momentSchema(
  'Leaves out orders that were created later. Pass the createdAt of the first order of the first page on to the next pages by skip: then they do not move while new orders come',
)

/** Milliseconds since 1970, and an id. */
const POSITION = /^(\d{1,14})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export const AfterSchema = v.pipe(
  v.string(),
  v.regex(POSITION, 'Expected next of the page before'),
  v.description(
    'next of the page before. Unlike skip it costs the same on every page, and no order is twice',
  ),
  v.transform((text) => {
    const [, moment = '', id = ''] = POSITION.exec(text) ?? []
    return { createdAt: new Date(Number(moment)), id }
  }),
)

/** The text that `AfterSchema` reads. */
export const positionText = (position: { readonly createdAt: Date; readonly id: string }): string =>
  `${position.createdAt.getTime()}_${position.id}`

/** Which orders of the proved wallets are meant. */
export const orderFilters = {
  status: v.optional(v.picklist(ORDER_FILTERS)),
  kind: v.pipe(
    v.optional(v.picklist(['transfer', 'swap', 'bulk'])),
    v.description(
      'Orders within one asset, between two, or with many recipients; in its place include_bulk_orders is not looked at',
    ),
  ),
  include_bulk_orders: v.optional(v.picklist(['true', 'false'])),
  search: v.optional(SearchSchema),
  wallets: v.optional(WalletsSchema),
  from: v.optional(FromSchema),
  until: v.optional(UntilSchema),
}

/** What every page says of those after it. */
export const pageEnd = {
  total_count: v.pipe(
    CountSchema,
    v.description(
      'Orders that fit, counted to 200 from the beginning of this page on, and those skipped before it',
    ),
  ),
  next: v.pipe(
    v.optional(v.nullable(v.string())),
    v.description('Where the next page begins: pass it as after. Null on the last page'),
  ),
}

/** What is needed to pay for an order, and what only its creation returns. */
const ONLY_ALONE = ['deposit', 'deposit_signature', 'webhook_secret', 'discount_unavailable'] as const

export const ListedOrderSchema = v.object({
  ...v.omit(OrderSchema, ONLY_ALONE).entries,
  value_in_usd: v.pipe(
    v.optional(DecimalSchema),
    v.description('What amount_in was worth when the order was created'),
  ),
})
export type ListedOrderWire = v.InferOutput<typeof ListedOrderSchema>

export const OrderListSchema = v.object({
  data: v.pipe(
    v.array(ListedOrderSchema),
    v.description('Without the deposit to send, its signature and the recipients: read one order for these'),
  ),
  ...pageEnd,
})
