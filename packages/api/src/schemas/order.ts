import { ORDER_STATUSES } from '@sunspan/domain'
import * as v from 'valibot'
import {
  AddressTextSchema,
  BaseUnitsSchema,
  DecimalSchema,
  SlugSchema,
  TimestampSchema,
  UuidSchema,
} from './common.ts'
import { CurrencySchema } from './currency.ts'

/** A transaction that an EVM wallet can execute as it is; all numbers are decimal strings. */
export const EvmActionSchema = v.object({
  chain_id: v.string(),
  to: v.string(),
  /** Wei. */
  value: BaseUnitsSchema,
  /** 0x-prefixed calldata. */
  data: v.string(),
})
export type EvmActionWire = v.InferOutput<typeof EvmActionSchema>

/** What the wallet has to send, authored by the server. Other families add their own variant. */
export const DepositSchema = v.variant('family', [
  v.object({
    family: v.literal('evm'),
    /** Where the money goes. */
    address: v.string(),
    amount: BaseUnitsSchema,
    currency_id: SlugSchema,
    /** Token contract; null for the native coin. */
    token: v.nullable(v.string()),
    /** 16 bytes as 0x-prefixed hex, carried in the calldata. */
    reference: v.string(),
    expires_at: TimestampSchema,
    action: EvmActionSchema,
  }),
])
export type DepositWire = v.InferOutput<typeof DepositSchema>

export const OrderSchema = v.object({
  id: UuidSchema,
  /** SWAP between different assets, TRANSFER within one. */
  type: v.picklist(['TRANSFER', 'SWAP']),
  status: v.picklist(ORDER_STATUSES),
  createdAt: TimestampSchema,
  /** When the status last changed. */
  updatedAt: TimestampSchema,
  /** Grows by one with every change; of two copies the one with the higher version is newer. */
  version: v.number(),
  currency_in: CurrencySchema,
  currency_out: CurrencySchema,
  amount_in: DecimalSchema,
  amount_out: DecimalSchema,
  wallet_sender: v.string(),
  wallet_receiver: v.string(),
  transaction_in: v.nullable(v.string()),
  transaction_out: v.nullable(v.string()),
  /** From the credited deposit to the confirmed payout; null until then. */
  execution_time: v.nullable(v.number()),
  platform_fee: DecimalSchema,
  platform_fee_in_usd: DecimalSchema,
  swap_fee: DecimalSchema,
  swap_fee_in_usd: DecimalSchema,
  blockchain_fee: DecimalSchema,
  blockchain_fee_in_usd: DecimalSchema,
  /** Name of the phase NFT whose discount was applied. */
  holder_nft: v.nullable(v.string()),
  /** Platform fee before the discount. */
  original_price: v.nullable(DecimalSchema),
  /** Blocks on top of the deposit's block so far; null before a deposit is seen. */
  confirmations: v.nullable(v.number()),
  required_confirmations: v.number(),
  fill_estimate_seconds: v.number(),
  deposit: DepositSchema,
})
export type OrderWire = v.InferOutput<typeof OrderSchema>

export const CreateOrderSchema = v.strictObject({
  currency_in_id: SlugSchema,
  currency_out_id: SlugSchema,
  amount: DecimalSchema,
  wallet_sender: AddressTextSchema,
  wallet_receiver: AddressTextSchema,
  /** Refuse with QUOTE_CHANGED rather than create an order that pays out less than this. */
  min_amount_out: v.optional(DecimalSchema),
})
export type CreateOrderWire = v.InferOutput<typeof CreateOrderSchema>

export const ORDER_FILTERS = ['all', 'complete', 'in_progress'] as const
export const OrderListSchema = v.object({ data: v.array(OrderSchema), total_count: v.number() })
export type OrderListWire = v.InferOutput<typeof OrderListSchema>
