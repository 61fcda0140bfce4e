import * as v from 'valibot'
import { AddressTextSchema, NetworkTypeSchema, TimestampSchema } from './common.ts'

export const LoginMessageSchema = v.object({
  message: v.object({
    value: v.pipe(v.string(), v.description('Sign this text followed directly by the wallet address')),
  }),
  domain: v.string(),
  expires_at: TimestampSchema,
})
export type LoginMessageWire = v.InferOutput<typeof LoginMessageSchema>

export const SubmitSignatureSchema = v.strictObject({
  wallet_address: AddressTextSchema,
  network_type: NetworkTypeSchema,
  signature: v.pipe(
    v.string(),
    v.minLength(1),
    v.maxLength(20_000),
    v.regex(/^[\x20-\x7e]+$/, 'Expected the signature as the wallet returned it'),
    v.description('As the wallet returned it; contract accounts return more than 65 bytes'),
  ),
})
export type SubmitSignatureWire = v.InferOutput<typeof SubmitSignatureSchema>

/** Whether this browser's session has proved the wallet. */
export const WalletAuthorizationSchema = v.object({
  wallet_address: v.string(),
  network_type: NetworkTypeSchema,
  is_authorized: v.boolean(),
  expires_at: v.nullable(TimestampSchema),
})
export type WalletAuthorizationWire = v.InferOutput<typeof WalletAuthorizationSchema>
