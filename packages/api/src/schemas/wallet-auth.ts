import * as v from 'valibot'
import { AddressTextSchema, CountSchema, NetworkTypeSchema, TimestampSchema, UuidSchema } from './common.ts'

export const LoginMessageSchema = v.object({
  message: v.object({
    value: v.pipe(v.string(), v.description('Sign this text followed directly by the wallet address')),
  }),
  domain: v.string(),
  expires_at: TimestampSchema,
})
export type LoginMessageWire = v.InferOutput<typeof LoginMessageSchema>

/** For EVM wallets, both or neither. */
export const LoginQuerySchema = v.object({
  address: v.optional(
    v.pipe(
      AddressTextSchema,
      v.description('The wallet that will sign: with chain_id, the text is one of EIP-4361'),
    ),
  ),
  chain_id: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,15}$/, 'Expected a chain id in decimals'),
      v.description('The chain that the wallet stands on'),
    ),
  ),
})

/** Signature of a login or a claim. */
export const WalletSignatureSchema = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(20_000),
  v.regex(/^[\x20-\x7e]+$/, 'Expected the signature as the wallet returned it'),
  v.description(
    'EVM: 0x-prefixed hex. Solana: base58. TON: a JSON text. Bitcoin: base64. See "Log in" in the description of this document',
  ),
)

export const SubmitSignatureSchema = v.strictObject({
  wallet_address: AddressTextSchema,
  network_type: NetworkTypeSchema,
  signature: WalletSignatureSchema,
})
export type SubmitSignatureWire = v.InferOutput<typeof SubmitSignatureSchema>

/** Whether this browser's session has verified the wallet. */
export const WalletAuthorizationSchema = v.object({
  wallet_address: v.string(),
  network_type: NetworkTypeSchema,
  is_authorized: v.boolean(),
  expires_at: v.nullable(TimestampSchema),
})
export type WalletAuthorizationWire = v.InferOutput<typeof WalletAuthorizationSchema>

const SessionWalletSchema = v.strictObject({
  wallet_address: AddressTextSchema,
  network_type: NetworkTypeSchema,
})

export const SessionSchema = v.object({
  id: UuidSchema,
  is_current: v.pipe(v.boolean(), v.description('The one that asks')),
  browser: v.pipe(v.string(), v.description('Such as Firefox on Linux; empty where it is not known')),
  created_at: TimestampSchema,
  last_used_at: v.pipe(TimestampSchema, v.description('To some minutes')),
  expires_at: v.pipe(TimestampSchema, v.description('Later, when it is used before')),
  wallets: v.pipe(
    v.array(v.object(SessionWalletSchema.entries)),
    v.description('Those that the session which asks has proved as well; a family by its first network type'),
  ),
})
export type SessionWire = v.InferOutput<typeof SessionSchema>

export const SessionListSchema = v.object({ data: v.array(SessionSchema) })

/** Ends the sessions of one wallet, or of all wallets that the session has verified; an incomplete wallet is refused. */
export const EndSessionsSchema = v.union(
  [SessionWalletSchema, v.strictObject({})],
  'Send wallet_address and network_type together, or neither',
)

export const EndedSessionsSchema = v.object({
  ended: v.pipe(CountSchema, v.description('How many sessions have ended')),
})
