import {
  BULK_MESSAGES,
  BULK_STATUSES,
  EXECUTION_TYPES,
  MAX_RECIPIENTS,
  SCHEDULE_STATUSES,
} from '@sunspan/domain'
import * as v from 'valibot'
import {
  AddressTextSchema,
  countedList,
  CountSchema,
  DecimalSchema,
  MaybeAddressSchema,
  SlugSchema,
  TimestampSchema,
  UuidSchema,
} from './common.ts'
import { CurrencySchema } from './currency.ts'
import { RefundSchema } from './deposit-report.ts'
import { AllowContractsSchema, bulkSummaryEntries, DepositSchema, MemoSchema, OrderSchema } from './order.ts'
import { pageEnd } from './order-list.ts'
import { FeeEstimateSchema } from './quote.ts'
import { DepositSignatureSchema } from './receipt.ts'
import { WaitingSchema } from './waiting.ts'
import { WebhookSecretSchema, WebhookUrlSchema } from './webhook.ts'

export const ExecutionTypeSchema = v.pipe(
  v.picklist(EXECUTION_TYPES),
  v.description('sequence pays one recipient after the other, fast all at once'),
)

const RECIPIENTS = { min: 1, max: MAX_RECIPIENTS, message: BULK_MESSAGES.tooMany }

export const BulkRecipientSchema = v.strictObject({
  wallet_receiver: AddressTextSchema,
  amount_out: v.pipe(DecimalSchema, v.description('What arrives, to the unit')),
  currency_out_id: SlugSchema,
  memo: v.optional(MemoSchema),
})

export const CreateBulkOrderSchema = v.strictObject({
  currency_in_id: SlugSchema,
  amount: v.pipe(
    DecimalSchema,
    v.description(
      'The one deposit: all amounts plus all fees. QUOTE_CHANGED where the fees are higher by now',
    ),
  ),
  wallet_sender: AddressTextSchema,
  receiving_data: countedList(BulkRecipientSchema, RECIPIENTS),
  transfer_time_type: ExecutionTypeSchema,
  allow_duplicates: v.optional(
    v.pipe(
      v.boolean(),
      v.description('Says that the same address on the same network twice is meant; refused otherwise'),
    ),
  ),
  allow_contracts: v.optional(AllowContractsSchema),
  webhook_url: v.optional(WebhookUrlSchema),
})
export type CreateBulkOrderWire = v.InferOutput<typeof CreateBulkOrderSchema>

/** One recipient of a bulk order, and its status. */
export const BulkScheduleSchema = v.object({
  id: UuidSchema,
  /** Position in the list, zero-based. */
  position: CountSchema,
  status: v.picklist(SCHEDULE_STATUSES),
  wallet_receiver: v.string(),
  memo: v.nullable(v.string()),
  amount_out: DecimalSchema,
  currency_out: CurrencySchema,
  platform_fee: DecimalSchema,
  blockchain_fee: DecimalSchema,
  order: v.object({
    transaction_out_hash: v.pipe(v.nullable(v.string()), v.description('Hash of the payout')),
  }),
  refund: v.pipe(
    v.nullable(RefundSchema),
    v.description('What goes back of this row alone: its amount and its fees; null while nothing does'),
  ),
  updatedAt: TimestampSchema,
})
export type BulkScheduleWire = v.InferOutput<typeof BulkScheduleSchema>

export const BulkOrderSchema = v.object({
  id: UuidSchema,
  status: v.pipe(v.picklist(BULK_STATUSES), v.description('Follows from the deposit and the rows')),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
  version: v.pipe(
    CountSchema,
    v.description('Grows with every change: of two copies the one with the higher version is newer'),
  ),
  cancelled_at: OrderSchema.entries.cancelled_at,
  /** The inner order, which has the deposit. */
  order: v.object({
    id: UuidSchema,
    currency_in: CurrencySchema,
    amount_in: DecimalSchema,
    transaction_in_hash: v.pipe(v.nullable(v.string()), v.description('Hash of the deposit')),
    refund: v.pipe(
      v.optional(v.nullable(RefundSchema)),
      v.description('What goes back of a deposit that was not as ordered; the newest, if several do'),
    ),
  }),
  wallet_sender: v.string(),
  transfer_time_type: ExecutionTypeSchema,
  execution_time: v.pipe(
    v.nullable(CountSchema),
    v.description(
      'Milliseconds from the moment its deposit was seen or mined, whichever was first, to the last settled row; null until then',
    ),
  ),
  estimated_minutes: CountSchema,
  deposit_seen_at: v.pipe(
    v.optional(v.nullable(TimestampSchema)),
    v.description('When the deposit was seen or mined, whichever was first; null until it is seen'),
  ),
  fill_estimate_seconds: v.pipe(
    v.optional(CountSchema),
    v.description("Usual time from the wallet's transaction to the last confirmed payout"),
  ),
  receiving_data: v.pipe(
    v.array(v.object({ wallet_receiver: v.string(), amount_out: DecimalSchema, currency: CurrencySchema })),
    v.description('Empty for an order that nobody paid, a week after a late deposit could fill it'),
  ),
  bulk_order_schedules: v.array(BulkScheduleSchema),
  platform_fee: v.pipe(DecimalSchema, v.description('Of all recipients, after the discount')),
  platform_fee_in_usd: DecimalSchema,
  blockchain_fee: v.pipe(DecimalSchema, v.description('Of all destinations')),
  blockchain_fee_in_usd: DecimalSchema,
  holder_nft: v.nullable(v.string()),
  original_price: v.pipe(v.nullable(DecimalSchema), v.description('Platform fee before the discount')),
  webhook_secret: v.optional(WebhookSecretSchema),
  discount_unavailable: v.pipe(
    v.optional(v.literal(true)),
    v.description(
      'Only in the answer to its creation: the phase NFTs of the sender could not all be read, so that a discount may be missing',
    ),
  ),
  waiting: v.pipe(
    v.nullable(WaitingSchema),
    v.description(
      'Of the row that goes back first; null while nothing waits. See PUT /api/orders/take_back/{id}',
    ),
  ),
  confirmations: v.nullable(CountSchema),
  required_confirmations: CountSchema,
  deposit: DepositSchema,
  deposit_signature: DepositSignatureSchema,
})
export type BulkOrderWire = v.InferOutput<typeof BulkOrderSchema>

/** The short response for polling: the status of a bulk order. */
export const BulkOrderInfoSchema = v.object({
  id: UuidSchema,
  status: v.picklist(BULK_STATUSES),
  version: CountSchema,
  updatedAt: TimestampSchema,
  recipients: CountSchema,
  completed: CountSchema,
  awaiting: CountSchema,
  delayed: CountSchema,
})
export type BulkOrderInfoWire = v.InferOutput<typeof BulkOrderInfoSchema>

/** The response of close and set-as-failed: the inner order, for which the same call is made next. */
export const BulkOrderHintSchema = v.object({ orderId: UuidSchema, status: v.picklist(BULK_STATUSES) })

export const BulkFeeQuestionSchema = v.strictObject({
  wallet_sender: MaybeAddressSchema,
  wallet_receiver: MaybeAddressSchema,
  amount: v.pipe(DecimalSchema, v.description('0 while none is typed')),
  currency_in_id: SlugSchema,
  currency_out_id: SlugSchema,
  transfer_time_type: ExecutionTypeSchema,
})

export const BulkFeeListSchema = v.array(
  v.object({
    ...FeeEstimateSchema.entries,
    original_price: v.pipe(DecimalSchema, v.description('Platform fee before the discount')),
    holder_nft: v.nullable(v.string()),
  }),
)
export type BulkFeeListWire = v.InferOutput<typeof BulkFeeListSchema>

export const EstimateBulkFeeSchema = countedList(BulkFeeQuestionSchema, RECIPIENTS)

/** Seconds between two rows. */
export const ExecutionIntervalsSchema = v.object({ sequence: CountSchema, fast: CountSchema })

/** What has a part for each recipient, what is needed to pay, and what only the creation returns. */
const ONLY_ALONE = [
  'receiving_data',
  'bulk_order_schedules',
  'deposit',
  'deposit_signature',
  'webhook_secret',
  'discount_unavailable',
] as const

const ListedBulkOrderSchema = v.object({
  ...v.omit(BulkOrderSchema, ONLY_ALONE).entries,
  ...bulkSummaryEntries,
})
export type ListedBulkOrderWire = v.InferOutput<typeof ListedBulkOrderSchema>

export const BulkOrderListSchema = v.object({
  data: v.pipe(
    v.array(ListedBulkOrderSchema),
    v.description('With the recipients in sum, and without the deposit to send: read one order for these'),
  ),
  ...pageEnd,
})
