import * as v from 'valibot'
import { CountSchema, DecimalSchema, SlugSchema } from './common.ts'

export const LimitsSchema = v.object({ min_send: DecimalSchema, max_send: DecimalSchema })
export type LimitsWire = v.InferOutput<typeof LimitsSchema>

/** Names what lowers the platform fee. */
const DISCOUNT_NAME =
  'The phase of the NFT: Sunrise, Midday, Sunset or Midnight; Fee-free transfer for one that was bought with points'

/** A discount on the platform fee, in the specification's spelling. */
export const NftDiscountSchema = v.object({
  nftName: v.pipe(v.string(), v.description(DISCOUNT_NAME)),
  networkFee: v.pipe(
    DecimalSchema,
    v.description('What the network charges as platform fee without the discount, in the source currency'),
  ),
})

/** Fees in the source currency; `_in_usd` in dollars; `source_chain_fee` in the source network's native coin. */
export const FeeEstimateSchema = v.object({
  full_fee: DecimalSchema,
  platform_fee: DecimalSchema,
  platform_fee_in_usd: DecimalSchema,
  swap_fee: DecimalSchema,
  swap_fee_in_usd: DecimalSchema,
  blockchain_fee: DecimalSchema,
  blockchain_fee_in_usd: DecimalSchema,
  source_chain_fee: DecimalSchema,
  /** Name of the phase NFT whose discount is included in the platform fee. */
  holder_nft: v.optional(v.nullable(v.string())),
  /** Platform fee before the discount. */
  original_price: v.optional(v.nullable(DecimalSchema)),
  nft_discount: v.pipe(
    v.optional(v.nullable(NftDiscountSchema)),
    v.description('The discount that is included in the platform fee; null without one'),
  ),
  discount_unavailable: v.pipe(
    v.optional(v.boolean()),
    v.description(
      'True while the phase NFTs of the sender cannot all be read, so that a discount may be missing',
    ),
  ),
  currency_out_id: SlugSchema,
})
export type FeeEstimateWire = v.InferOutput<typeof FeeEstimateSchema>

export const AmountOutSchema = v.object({
  ...FeeEstimateSchema.entries,
  amount_out: DecimalSchema,
  rate_lock_seconds: v.pipe(
    v.nullable(CountSchema),
    v.description('For so long after its creation an order holds this rate; null within one asset'),
  ),
  min_amount_out: v.pipe(
    v.nullable(DecimalSchema),
    v.description('The least that an order pays that names no other; null within one asset'),
  ),
  /** Usual time from deposit to payout on this route. */
  fill_estimate_seconds: CountSchema,
})
export type AmountOutWire = v.InferOutput<typeof AmountOutSchema>
