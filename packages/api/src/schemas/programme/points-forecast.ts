import * as v from 'valibot'
import { AddressTextSchema, DecimalSchema } from '../common.ts'
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
      'pending until the order is complete, then booked or not_counted; taken_back with what was refunded',
    ),
  ),
  ...sum,
})
export type OrderPointsWire = v.InferOutput<typeof OrderPointsSchema>
