import * as v from 'valibot'
import {
  BaseUnitsSchema,
  CountSchema,
  DecimalSchema,
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

/** Says that the service itself asked for the deposit of an order; `depositStatementBytes` of the domain is what is signed. */
export const DepositSignatureSchema = v.pipe(
  v.object({ key_id: KeyIdSchema, signature: SignatureSchema }),
  v.description(
    'Over order, network, token, deposit address, amount, reference, expiry, receiver and payout',
  ),
)
export type DepositSignatureWire = v.InferOutput<typeof DepositSignatureSchema>

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

/** A completed order as it is signed; amounts in base units. */
export const ReceiptSchema = v.strictObject({
  order_id: UuidSchema,
  type: v.picklist(['TRANSFER', 'SWAP']),
  status: v.literal('COMPLETE'),
  created_at: TimestampSchema,
  completed_at: TimestampSchema,
  execution_time_ms: v.pipe(
    v.nullable(CountSchema),
    v.description('From the credited deposit to the confirmed payout'),
  ),
  source: v.strictObject({
    ...sideEntries,
    sender: v.string(),
    deposit_address: v.string(),
    reference: v.string(),
  }),
  destination: v.strictObject({ ...sideEntries, receiver: v.string() }),
  fees: v.pipe(
    v.strictObject({
      currency_id: SlugSchema,
      platform_fee: BaseUnitsSchema,
      platform_fee_in_usd: DecimalSchema,
      swap_fee: BaseUnitsSchema,
      swap_fee_in_usd: DecimalSchema,
      blockchain_fee: BaseUnitsSchema,
      blockchain_fee_in_usd: DecimalSchema,
    }),
    v.description('In the source currency, and in dollars at the time of the order'),
  ),
})
export type ReceiptWire = v.InferOutput<typeof ReceiptSchema>

export const SignedReceiptSchema = v.object({
  version: v.literal(1),
  algorithm: v.literal('Ed25519'),
  key_id: KeyIdSchema,
  public_key: PublicKeySchema,
  signature: SignatureSchema,
  receipt: ReceiptSchema,
})
export type SignedReceiptWire = v.InferOutput<typeof SignedReceiptSchema>
