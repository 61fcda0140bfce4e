import {
  LOOKUP_STATUSES,
  DEPOSIT_ISSUES,
  DEPOSIT_NEXT_STEPS,
  DEPOSIT_OUTCOMES,
  REFUND_STATUSES,
} from '@sunspan/domain'
import * as v from 'valibot'
import {
  BaseUnitsSchema,
  CountSchema,
  DecimalSchema,
  SlugSchema,
  TimestampSchema,
  UuidSchema,
} from './common.ts'
import { CurrencySchema } from './currency.ts'
import { WalletSignatureSchema } from './wallet-auth.ts'

/** A transaction hash as text; the family's rules are checked once the family is known. */
export const TransactionHashTextSchema = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(128),
  v.regex(/^[\x21-\x7e]+$/, 'Expected a transaction hash without spaces'),
  v.metadata({ description: 'A transaction hash in the form of its network' }),
)

export const RefundSchema = v.object({
  status: v.pipe(
    v.picklist(REFUND_STATUSES),
    v.description(
      'PENDING: owed. SENT: handed to the network. COMPLETE: confirmed. HELD: the sender is a contract, so a person decides. UNREFUNDABLE: less than the fee of sending it back',
    ),
  ),
  reason: v.picklist(DEPOSIT_ISSUES),
  deposit_transaction_hash: v.pipe(
    v.string(),
    v.description(
      'The transaction of the deposit that goes back, also where transaction_in of its order is null',
    ),
  ),
  deposit_amount: v.pipe(
    DecimalSchema,
    v.description('All that the deposit brought, in currency_id; a part of it may have been paid out'),
  ),
  amount: v.pipe(DecimalSchema, v.description('After the network’s fee, once that is known')),
  currency_id: SlugSchema,
  recipient: v.pipe(v.string(), v.description('The on-chain sender of the deposit, never another address')),
  transaction_hash: v.nullable(v.string()),
  not_before: v.pipe(
    v.nullable(TimestampSchema),
    v.description('It is not sent before this moment; null when nothing is waited for'),
  ),
})
export type RefundWire = v.InferOutput<typeof RefundSchema>

const NextStepSchema = v.pipe(
  v.picklist(DEPOSIT_NEXT_STEPS),
  v.description('What its sender can do about it now'),
)

export const DepositReportSchema = v.object({
  network_id: SlugSchema,
  transaction_hash: v.string(),
  index: v.pipe(
    v.number(),
    v.integer(),
    v.description(
      'Place among the transfers of the transaction; -1 for the native coin, from -2 downwards for coins that contracts passed on',
    ),
  ),
  outcome: v.picklist(DEPOSIT_OUTCOMES),
  issue: v.pipe(v.nullable(v.picklist(DEPOSIT_ISSUES)), v.description('Null while nothing is wrong')),
  sender: v.string(),
  recipient: v.string(),
  amount: v.pipe(
    v.nullable(DecimalSchema),
    v.description('Null when the token is no currency of this installation'),
  ),
  amount_units: BaseUnitsSchema,
  currency: v.nullable(CurrencySchema),
  token: v.pipe(v.nullable(v.string()), v.description('Token contract; null for the native coin')),
  confirmations: CountSchema,
  required_confirmations: CountSchema,
  seen_at: TimestampSchema,
  order_id: v.pipe(
    v.nullable(UuidSchema),
    v.description('Only for a session that has proved the sender’s wallet; null otherwise'),
  ),
  refund: v.nullable(RefundSchema),
  paid_elsewhere: v.pipe(
    v.nullable(v.object({ network_id: SlugSchema, transaction_hash: v.string() })),
    v.description('What had paid it before the records of its order were lost; null otherwise'),
  ),
  next_step: NextStepSchema,
})
export type DepositReportWire = v.InferOutput<typeof DepositReportSchema>

export const DepositLookupSchema = v.object({
  network_id: SlugSchema,
  transaction_hash: v.pipe(v.string(), v.description('In the normal form of its network')),
  deposits: v.pipe(v.array(DepositReportSchema), v.description('Empty when none was seen')),
  scanned_to: v.pipe(
    v.nullable(v.object({ height: CountSchema, head_height: CountSchema, at: TimestampSchema })),
    v.description('The newest block that was read, and when; null before the first'),
  ),
  chain: v.pipe(
    v.nullable(v.picklist(LOOKUP_STATUSES)),
    v.description('What the network itself says of the transaction; null when deposits were seen'),
  ),
  next_step: NextStepSchema,
})
export type DepositLookupWire = v.InferOutput<typeof DepositLookupSchema>

const ClaimedOrderSchema = v.pipe(UuidSchema, v.description('The order that the deposit was meant for'))

/** A claim that fills an order is signed by the wallet that sent the deposit; a refund to that wallet requires only a session. */
export const ClaimDepositSchema = v.union(
  [v.strictObject({ order_id: ClaimedOrderSchema, signature: WalletSignatureSchema }), v.strictObject({})],
  'Send order_id with a signature of its claim text, or neither',
)
export type ClaimDepositWire = v.InferOutput<typeof ClaimDepositSchema>

export const AskClaimTextSchema = v.strictObject({ order_id: ClaimedOrderSchema })

export const ClaimTextSchema = v.object({
  message: v.object({
    value: v.pipe(
      v.string(),
      v.description('Sign this text as it stands; it names deposit, order and receivers'),
    ),
  }),
  wallet_address: v.pipe(
    v.string(),
    v.description('The wallet that has to sign it: the one that sent the deposit'),
  ),
  expires_at: TimestampSchema,
})
export type ClaimTextWire = v.InferOutput<typeof ClaimTextSchema>
