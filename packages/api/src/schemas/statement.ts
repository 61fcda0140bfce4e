import { ORDER_STATUSES, SCHEDULE_STATUSES } from '@sunspan/domain'
import * as v from 'valibot'
import { CountSchema, DecimalSchema, SlugSchema, TimestampSchema, UuidSchema } from './common.ts'
import { RefundSchema } from './deposit-report.ts'
import { OrderSchema } from './order.ts'

const FEES = {
  platform_fee: DecimalSchema,
  platform_fee_in_usd: DecimalSchema,
  swap_fee: DecimalSchema,
  swap_fee_in_usd: DecimalSchema,
  blockchain_fee: DecimalSchema,
  blockchain_fee_in_usd: DecimalSchema,
}

const StatementPayoutSchema = v.object({
  number: v.pipe(CountSchema, v.description('Of the recipient, from 1')),
  status: v.picklist([...new Set([...ORDER_STATUSES, ...SCHEDULE_STATUSES])]),
  network_id: SlugSchema,
  currency_id: SlugSchema,
  symbol: v.string(),
  wallet_receiver: v.string(),
  memo: v.nullable(v.string()),
  amount_in: v.pipe(
    DecimalSchema,
    v.description('Its part of amount_in of the order, fees included: the parts are the whole'),
  ),
  value_in_usd: v.pipe(
    DecimalSchema,
    v.description('What that was worth when the order was created, rounded down'),
  ),
  amount_out: DecimalSchema,
  paid_amount: v.pipe(v.nullable(DecimalSchema), v.description('Null until the payout is confirmed')),
  transaction_out: v.nullable(v.string()),
  ...FEES,
})

const StatementRefundSchema = v.object({
  number: v.pipe(
    v.nullable(CountSchema),
    v.description('Of the recipient whose amount goes back; null for the deposit itself'),
  ),
  ...RefundSchema.entries,
})

/** One order with both of its legs. Amounts and fees are plain decimals, fees in `currency_in`. */
export const StatementOrderSchema = v.object({
  id: UuidSchema,
  kind: v.picklist(['transfer', 'swap', 'bulk']),
  status: v.picklist(ORDER_STATUSES),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
  network_id: SlugSchema,
  currency_id: SlugSchema,
  symbol: v.string(),
  wallet_sender: v.string(),
  amount_in: DecimalSchema,
  value_in_usd: DecimalSchema,
  credited_amount: v.pipe(
    v.nullable(DecimalSchema),
    v.description('What of the deposit was counted; null before that'),
  ),
  transaction_in: v.nullable(v.string()),
  cancelled_at: OrderSchema.entries.cancelled_at,
  payouts: v.array(StatementPayoutSchema),
  refunds: v.array(StatementRefundSchema),
})
export type StatementOrderWire = v.InferOutput<typeof StatementOrderSchema>

export const StatementSchema = v.array(StatementOrderSchema)
