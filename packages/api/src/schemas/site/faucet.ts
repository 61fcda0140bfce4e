import * as v from 'valibot'
import { AddressTextSchema, SlugSchema, TimestampSchema } from '../common.ts'

export const ClaimFaucetSchema = v.strictObject({
  network: SlugSchema,
  wallet_address: v.pipe(AddressTextSchema, v.description('A wallet of this session')),
  captcha_token: v.optional(
    v.pipe(
      v.string(),
      v.minLength(1),
      v.maxLength(8_192),
      v.description('The answer of the captcha on the page, on installations that have one; it counts once'),
    ),
  ),
})
export type ClaimFaucetWire = v.InferOutput<typeof ClaimFaucetSchema>

export const FaucetClaimSchema = v.object({
  network: SlugSchema,
  wallet_address: v.string(),
  transaction_hash: v.string(),
  next_claim_at: v.pipe(TimestampSchema, v.description('When this wallet may claim again, on any network')),
})
export type FaucetClaimWire = v.InferOutput<typeof FaucetClaimSchema>
