import { BULK_MESSAGES, MAX_RECIPIENTS } from '@sunspan/domain'
import * as v from 'valibot'
import { AddressTextSchema, countedList, DecimalSchema, SlugSchema } from '../common.ts'
import { MultiplierSchema, PointsSchema } from './points-values.ts'

const sum = {
  points: PointsSchema,
  base: v.pipe(PointsSchema, v.description('Points by value, before the multiplier')),
  multiplier: MultiplierSchema,
  level: v.pipe(v.string(), v.description('Name of the level of now')),
  reason: v.pipe(v.nullable(v.string()), v.description('Why it brings nothing; null if it does')),
}

export const PointsForecastQuerySchema = v.object({
  amount: DecimalSchema,
  wallet_sender: AddressTextSchema,
  wallet_receiver: v.optional(AddressTextSchema),
})

/** A bulk order, by what its points depend on. */
export const BulkPointsQuestionSchema = v.strictObject({
  currency_in_id: SlugSchema,
  amount: v.pipe(DecimalSchema, v.description('The one deposit: all amounts plus all fees')),
  wallet_sender: AddressTextSchema,
  recipients: countedList(
    v.strictObject({ currency_out_id: SlugSchema, wallet_receiver: AddressTextSchema }),
    { min: 1, max: MAX_RECIPIENTS, message: BULK_MESSAGES.tooMany },
  ),
})

/** What a transfer would bring that completed now. */
export const PointsForecastSchema = v.object({
  ...sum,
  is_own: v.pipe(
    v.boolean(),
    v.description(
      'Whether the sender belongs to the user of this session; for others it is what a beginner gets',
    ),
  ),
})
export type PointsForecastWire = v.InferOutput<typeof PointsForecastSchema>

/** What an order brings, or has brought. */
export const OrderPointsSchema = v.object({
  status: v.pipe(
    v.picklist(['pending', 'booked', 'not_counted', 'taken_back']),
    v.description(
      'pending until the order has ended, then booked or not_counted; taken_back where what was booked is not valid any more',
    ),
  ),
  ...sum,
})
export type OrderPointsWire = v.InferOutput<typeof OrderPointsSchema>
