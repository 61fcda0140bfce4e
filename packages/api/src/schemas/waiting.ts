import * as v from 'valibot'
import { TimestampSchema } from './common.ts'

/** Why a credited order is not paid out yet. */
export const WAITING_REASONS = ['LIQUIDITY', 'FEES', 'OUTFLOW', 'RECIPIENT'] as const

/** A credited order whose payout waits; its owner may take the deposit back meanwhile. */
export const WaitingSchema = v.object({
  reason: v.picklist(WAITING_REASONS),
  place: v.pipe(
    v.nullable(v.number()),
    v.description('In line for the same currency, from 1; null without a line'),
  ),
  since: TimestampSchema,
  returns_at: v.pipe(TimestampSchema, v.description('When the deposit goes back by itself')),
})
export type WaitingWire = v.InferOutput<typeof WaitingSchema>
