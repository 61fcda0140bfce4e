import { DEPOSIT_ACTIONS, type DepositFamily } from '@sunspan/chains/deposit-actions'
import { ORDER_STATUSES } from '@sunspan/domain'
import * as v from 'valibot'
import {
  AddressTextSchema,
  BaseUnitsSchema,
  CountSchema,
  DecimalSchema,
  SlugSchema,
  TimestampSchema,
  UuidSchema,
} from './common.ts'
import { CurrencySchema } from './currency.ts'
import { RefundSchema } from './deposit-report.ts'
import { DepositSignatureSchema } from './receipt.ts'
import { WaitingSchema } from './waiting.ts'
import { WebhookSecretSchema, WebhookUrlSchema } from './webhook.ts'

const depositEntries = {
  address: v.pipe(v.string(), v.description('Where the money goes')),
  amount: v.pipe(
    BaseUnitsSchema,
    v.description('What the order is credited for, in base units of currency_id'),
  ),
  currency_id: v.pipe(SlugSchema, v.description('The currency that is sent')),
  token: v.pipe(v.nullable(v.string()), v.description('Token contract; null for the native coin')),
  reference: v.pipe(v.string(), v.description('16 bytes as 0x-prefixed hex, carried by the transaction')),
  expires_at: v.pipe(
    TimestampSchema,
    v.description('The order expires then; a right deposit that lands later still counts'),
  ),
}

const variantOf = <Family extends DepositFamily>(family: Family) =>
  v.object({
    family: v.pipe(v.literal(family), v.description('Says which form action has')),
    ...depositEntries,
    action: DEPOSIT_ACTIONS[family],
  })
type Variant = { [Family in DepositFamily]: ReturnType<typeof variantOf<Family>> }[DepositFamily]

/** What the wallet has to send, authored by the server. Each family has its own variant. */
export const DepositSchema = v.variant(
  'family',
  // CAST: one variant for each key of a record that is not empty.
  (Object.keys(DEPOSIT_ACTIONS) as DepositFamily[]).map(variantOf) as unknown as [Variant, ...Variant[]],
)
export type DepositWire = v.InferOutput<typeof DepositSchema>
export type EvmDepositWire = Extract<DepositWire, { family: 'evm' }>

/** The recipients of a bulk order in sum. */
export const bulkSummaryEntries = {
  recipients: CountSchema,
  completed: v.pipe(CountSchema, v.description('Recipients that were paid')),
  refunded: v.pipe(CountSchema, v.description('Recipients whose amount went, or goes, back')),
  network_ids: v.pipe(v.array(SlugSchema), v.description('Where the recipients are, each once')),
  amounts: v.pipe(
    v.optional(v.array(v.object({ symbol: v.string(), amount: DecimalSchema }))),
    v.description('What the recipients get in all, by token; tokens are never added up'),
  ),
}

export const OrderSchema = v.object({
  id: UuidSchema,
  type: v.pipe(
    v.picklist(['TRANSFER', 'SWAP']),
    v.description('SWAP between different assets, TRANSFER within one'),
  ),
  status: v.picklist(ORDER_STATUSES),
  createdAt: TimestampSchema,
  /** When the status last changed. */
  updatedAt: TimestampSchema,
  version: v.pipe(
    CountSchema,
    v.description('Grows with every change: of two copies the one with the higher version is newer'),
  ),
  cancelled_at: v.pipe(
    v.optional(v.nullable(TimestampSchema)),
    v.description(
      'When its owner called it off before it was paid; null otherwise, and as soon as a deposit of it is seen',
    ),
  ),
  currency_in: CurrencySchema,
  currency_out: CurrencySchema,
  amount_in: DecimalSchema,
  amount_out: DecimalSchema,
  wallet_sender: v.string(),
  wallet_receiver: v.string(),
  memo: v.pipe(
    v.optional(v.nullable(v.string())),
    v.description('The comment that the payout carries, on TON; null for none, and in bulk'),
  ),
  transaction_in: v.pipe(v.nullable(v.string()), v.description('Hash of the deposit')),
  transaction_out: v.pipe(v.nullable(v.string()), v.description('Hash of the payout')),
  deposit_seen_at: v.pipe(
    v.optional(v.nullable(TimestampSchema)),
    v.description('When the deposit was seen or mined, whichever was first; null until it is seen'),
  ),
  execution_time: v.pipe(
    v.nullable(CountSchema),
    v.description('Milliseconds from deposit_seen_at to the confirmed payout; null until then'),
  ),
  platform_fee: DecimalSchema,
  platform_fee_in_usd: DecimalSchema,
  swap_fee: DecimalSchema,
  swap_fee_in_usd: DecimalSchema,
  blockchain_fee: DecimalSchema,
  blockchain_fee_in_usd: DecimalSchema,
  holder_nft: v.pipe(
    v.nullable(v.string()),
    v.description(
      'Name of the phase NFT whose discount was applied; Fee-free transfer for one that was bought with points',
    ),
  ),
  /** Platform fee before the discount. */
  original_price: v.nullable(DecimalSchema),
  confirmations: v.pipe(
    v.nullable(CountSchema),
    v.description("Blocks on top of the deposit's block so far; null before a deposit is seen"),
  ),
  required_confirmations: CountSchema,
  credited_amount: v.pipe(
    v.nullable(DecimalSchema),
    v.description('What of its deposit the order is filled with; null before it is credited'),
  ),
  paid_amount: v.pipe(
    v.nullable(DecimalSchema),
    v.description(
      'What is paid out for credited_amount, by the rate that applied; null before it is credited',
    ),
  ),
  rate_locked_until: v.pipe(
    v.nullable(TimestampSchema),
    v.description(
      'A deposit whose block is made by then has the rate of the order, unless the market has moved too far; after that it is the worse of the order and the market. Null within one asset and in bulk',
    ),
  ),
  min_amount_out: v.pipe(
    v.nullable(DecimalSchema),
    v.description('Less than this for all of amount_in is not paid: the deposit goes back. Null likewise'),
  ),
  rate: v.pipe(
    v.nullable(v.picklist(['LOCKED', 'MARKET'])),
    v.description(
      'Which rate applied: the one of the order, or the worse of that and the market; null before the deposit is credited, and where one to one is paid',
    ),
  ),
  refund: v.pipe(
    v.nullable(RefundSchema),
    v.description('What goes back of the deposit, in whole or in part; the newest, if several do'),
  ),
  waiting: v.pipe(
    v.nullable(WaitingSchema),
    v.description(
      'Null while nothing waits. Of a bulk order: the row that goes back first. See PUT /api/orders/take_back/{id}',
    ),
  ),
  webhook_secret: v.optional(WebhookSecretSchema),
  discount_unavailable: v.pipe(
    v.optional(v.literal(true)),
    v.description(
      'Only in the answer to its creation: the phase NFTs of the sender could not all be read, so that a discount may be missing',
    ),
  ),
  fill_estimate_seconds: v.pipe(
    CountSchema,
    v.description(
      "Usual time from the wallet's transaction to the confirmed payout: of the route's last transfers, if there were some",
    ),
  ),
  slow_fill_seconds: v.pipe(
    v.optional(v.nullable(CountSchema)),
    v.description(
      "Nine in ten of the route's last transfers took no longer; null while too few of them are known",
    ),
  ),
  deposit: DepositSchema,
  deposit_signature: DepositSignatureSchema,
  bulk: v.pipe(
    v.optional(v.object(bulkSummaryEntries)),
    v.description(
      'Only of a bulk order: its destination here is that of the first recipient, its amounts out are those of all',
    ),
  ),
})
export type OrderWire = v.InferOutput<typeof OrderSchema>

export const AllowContractsSchema = v.pipe(
  v.boolean(),
  v.description(
    'Says that receiving addresses that are no wallets are meant, such as contracts, programs and token accounts; refused with RECIPIENT_NOT_A_WALLET otherwise',
  ),
)

export const MemoSchema = v.pipe(
  v.string(),
  v.maxLength(256),
  v.description('For recipients on TON alone: the comment that the payout carries'),
)

export const CreateOrderSchema = v.strictObject({
  currency_in_id: SlugSchema,
  currency_out_id: SlugSchema,
  amount: DecimalSchema,
  wallet_sender: AddressTextSchema,
  wallet_receiver: AddressTextSchema,
  memo: v.optional(MemoSchema),
  min_amount_out: v.pipe(
    v.optional(DecimalSchema),
    v.description(
      'The least that may ever be paid; a deposit for which the market gives less goes back. Left out: the quote less a tolerance. Refused with QUOTE_CHANGED while the quote is less',
    ),
  ),
  expected_amount_out: v.pipe(
    v.optional(DecimalSchema),
    v.description('What was shown: refused with QUOTE_CHANGED while the quote is less'),
  ),
  allow_contracts: v.optional(AllowContractsSchema),
  webhook_url: v.optional(WebhookUrlSchema),
})
export type CreateOrderWire = v.InferOutput<typeof CreateOrderSchema>
