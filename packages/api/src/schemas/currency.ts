import * as v from 'valibot'
import { CountSchema, DecimalSchema, SlugSchema } from './common.ts'

export const CurrencySchema = v.object({
  id: SlugSchema,
  symbol: v.string(),
  name: v.string(),
  image_url: v.string(),
  decimals: CountSchema,
  active: v.boolean(),
  min_send: DecimalSchema,
  max_send: DecimalSchema,
  /** Currencies that it can be sent to, the same asset first; only in the list of currencies. */
  pairs: v.optional(v.array(SlugSchema)),
  contract: v.object({
    /** Null for the native coin. */
    address: v.nullable(v.string()),
    type: v.picklist(['NATIVE', 'TOKEN']),
    network: SlugSchema,
  }),
})

export type CurrencyWire = v.InferOutput<typeof CurrencySchema>

export const PairSchema = v.object({ currency_in: CurrencySchema, currency_out: CurrencySchema })
export type PairWire = v.InferOutput<typeof PairSchema>

export const PriceSchema = v.object({ symbol: v.string(), usd: DecimalSchema })
export type PriceWire = v.InferOutput<typeof PriceSchema>
