import * as v from 'valibot'
import { CountSchema, TimestampSchema } from './common.ts'

/** Why a credited order is not paid yet. */
export const WAITING_REASONS = ['LIQUIDITY', 'FEES', 'OUTFLOW', 'RECIPIENT'] as const

export const WaitingSchema = v.pipe(
  v.object({
    reason: v.pipe(
      v.picklist(WAITING_REASONS),
      v.description(
        'LIQUIDITY: the treasury holds too little there. FEES: the network asks more than three times the quoted fee. OUTFLOW: more would leave it within the hour than may. RECIPIENT: the recipient, or the chain, refuses it',
      ),
    ),
    place: v.pipe(
      v.nullable(CountSchema),
      v.description('From one, in the line of its currency; null where no line is waited in'),
    ),
    since: TimestampSchema,
    expected_at: v.pipe(
      v.nullable(TimestampSchema),
      v.description(
        'OUTFLOW: about when there is room for it; null where that is not known, or not before the deposit goes back',
      ),
    ),
    returns_at: v.pipe(TimestampSchema, v.description('When the deposit goes back by itself')),
  }),
  v.description('Why a credited order is not paid now. Its owner may take the deposit back at once'),
)
export type WaitingWire = v.InferOutput<typeof WaitingSchema>
