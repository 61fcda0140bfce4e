import { DEPOSIT_ISSUES } from '@sunspan/domain'
import * as v from 'valibot'
import {
  BaseUnitsSchema,
  CountSchema,
  DecimalSchema,
  queryInteger,
  SlugSchema,
  TimestampSchema,
  UuidSchema,
} from './common.ts'

const KeyIdSchema = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{16}$/, 'Expected 16 hexadecimal digits'),
  v.description('First 8 bytes of the SHA-256 of the raw public key'),
)

const SignatureSchema = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9+/]{86}==$/, 'Expected 64 bytes in base64'),
  v.description('Ed25519, 64 bytes in base64'),
)

const PublicKeySchema = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9+/]{43}=$/, 'Expected 32 bytes in base64'),
  v.description('Ed25519, the raw 32 bytes in base64'),
)

/** Proves that the service itself requested an order's deposit; it signs the domain's `depositStatementBytes`. */
export const DepositSignatureSchema = v.pipe(
  v.object({ key_id: KeyIdSchema, signature: SignatureSchema }),
  v.description(
    'Over order, network, token, deposit address, amount, reference, expiry, receiver and payout',
  ),
)
export type DepositSignatureWire = v.InferOutput<typeof DepositSignatureSchema>

/** Proves that the service itself resolved a name, and until when the result is valid; it signs the domain's `nameStatementBytes`. */
export const NameSignatureSchema = v.pipe(
  v.object({ expires_at: TimestampSchema, key_id: KeyIdSchema, signature: SignatureSchema }),
  v.description('Over network, name, address and expiry'),
)
export type NameSignatureWire = v.InferOutput<typeof NameSignatureSchema>

export const ReceiptKeySchema = v.object({
  key_id: KeyIdSchema,
  algorithm: v.literal('Ed25519'),
  public_key: PublicKeySchema,
})
export const ReceiptKeyListSchema = v.object({ data: v.array(ReceiptKeySchema) })

const sideEntries = {
  network_id: SlugSchema,
  network_name: v.string(),
  chain_id: v.nullable(v.string()),
  currency_id: SlugSchema,
  symbol: v.string(),
  decimals: CountSchema,
  token: v.pipe(v.nullable(v.string()), v.description('Token contract; null for the native coin')),
  amount: BaseUnitsSchema,
  transaction: v.pipe(v.string(), v.description('Hash')),
}

/** Receipt number of an order, in a query string. */
export const ReceiptNumberSchema = v.pipe(
  queryInteger(1, 1_000_000),
  v.description('An earlier receipt of this order, as it was given out; the newest one where it is left out'),
)

const Sha256Schema = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{64}$/, 'Expected 64 hexadecimal digits'),
  v.description('SHA-256, in hex, of the signed bytes of another receipt of this order'),
)

const RefundStatementSchema = v.strictObject({
  status: v.pipe(
    v.picklist(['OWED', 'COMPLETE', 'HELD', 'UNREFUNDABLE']),
    v.description('OWED until it is confirmed on its network'),
  ),
  reason: v.picklist(DEPOSIT_ISSUES),
  row: v.pipe(v.nullable(CountSchema), v.description('Of a bulk order, the row that goes back, from zero')),
  deposit_transaction: v.string(),
  deposit_amount: BaseUnitsSchema,
  currency_id: SlugSchema,
  amount: v.pipe(BaseUnitsSchema, v.description("After the network's fee once it is COMPLETE")),
  recipient: v.string(),
  transaction: v.nullable(v.string()),
})

/** A completed order as signed: the amounts actually credited, paid and refunded, in base units. */
export const ReceiptSchema = v.strictObject({
  schema_version: v.literal(2),
  number: v.pipe(CountSchema, v.description('Of the receipts of this order, from one')),
  replaces: v.nullable(Sha256Schema),
  issued_at: TimestampSchema,
  order_id: UuidSchema,
  kind: v.picklist(['SINGLE', 'BULK']),
  type: v.picklist(['TRANSFER', 'SWAP']),
  status: v.literal('COMPLETE'),
  created_at: TimestampSchema,
  completed_at: v.pipe(TimestampSchema, v.description('When the last payout was confirmed')),
  execution_time_ms: v.pipe(
    v.nullable(CountSchema),
    v.description(
      'From the moment the deposit was seen or mined, whichever was first, to the confirmed payout',
    ),
  ),
  source: v.strictObject({
    ...sideEntries,
    amount: v.pipe(BaseUnitsSchema, v.description('What the order was credited with')),
    ordered_amount: BaseUnitsSchema,
    deposited_amount: v.pipe(BaseUnitsSchema, v.description('All that the deposit brought')),
    sender: v.pipe(v.string(), v.description('Who has sent the deposit, by its network')),
    ordered_by: v.pipe(v.string(), v.description('The wallet that the order was made for')),
    deposit_address: v.string(),
    reference: v.string(),
  }),
  payouts: v.pipe(
    v.array(
      v.strictObject({
        ...sideEntries,
        row: v.pipe(v.nullable(CountSchema), v.description('Of a bulk order, from zero')),
        amount: v.pipe(BaseUnitsSchema, v.description('What was paid')),
        ordered_amount: BaseUnitsSchema,
        receiver: v.string(),
        memo: v.nullable(v.string()),
      }),
    ),
    v.description('One, or one for each row of a bulk order that was paid'),
  ),
  fees: v.pipe(
    v.strictObject({
      currency_id: SlugSchema,
      total: BaseUnitsSchema,
      platform_fee: BaseUnitsSchema,
      platform_fee_in_usd: DecimalSchema,
      swap_fee: BaseUnitsSchema,
      swap_fee_in_usd: DecimalSchema,
      blockchain_fee: BaseUnitsSchema,
      blockchain_fee_in_usd: DecimalSchema,
    }),
    v.description(
      'What was kept of the credited amount, in the source currency; dollars at the time of the order',
    ),
  ),
  refunds: v.array(RefundStatementSchema),
})
export type ReceiptWire = v.InferOutput<typeof ReceiptSchema>

export const SignedReceiptSchema = v.object({
  version: v.literal(2),
  algorithm: v.literal('Ed25519'),
  key_id: KeyIdSchema,
  public_key: PublicKeySchema,
  signature: SignatureSchema,
  receipt: ReceiptSchema,
})
export type SignedReceiptWire = v.InferOutput<typeof SignedReceiptSchema>
