import * as v from 'valibot'
import { DecimalSchema, SlugSchema, TimestampSchema } from '../common.ts'
import { IncidentSchema, NetworkStatusSchema } from './status.ts'

/** What can be sent and received of a token on a network. */
export const TokenLimitsSchema = v.object({
  currency_id: SlugSchema,
  symbol: v.string(),
  min_send: v.pipe(
    v.nullable(DecimalSchema),
    v.description('The least to the destination that asks the least; null while it can be sent nowhere'),
  ),
  max_send: v.pipe(
    v.nullable(DecimalSchema),
    v.description('The most to the destination that can pay the most; null while it can be sent nowhere'),
  ),
  max_receive: v.pipe(
    v.nullable(DecimalSchema),
    v.description(
      'The most that arrives from the source that can send the most; null while nothing can be sent here',
    ),
  ),
})

/** What is halted on a network right now. */
export const HaltedSchema = v.object({
  effect: IncidentSchema.entries.effect,
  direction: IncidentSchema.entries.direction,
  since: TimestampSchema,
})

export const NetworkLimitsSchema = v.object({
  id: SlugSchema,
  name: v.string(),
  state: NetworkStatusSchema.entries.state,
  since: NetworkStatusSchema.entries.since,
  halted: v.pipe(
    v.array(HaltedSchema),
    v.description('What is halted on it, or for one of its tokens; empty if nothing is'),
  ),
  outflow: v.pipe(
    v.nullable(
      v.object({
        left: v.pipe(
          v.picklist(['plenty', 'low', 'used_up']),
          v.description('plenty: half of it or more. used_up: next to nothing'),
        ),
        more_at: v.pipe(
          v.nullable(TimestampSchema),
          v.description('When more can be paid; null while plenty is left, or where that is not known'),
        ),
      }),
    ),
    v.description(
      'What may still be paid on it within the hour; null without such a limit, and while it is not known',
    ),
  ),
  tokens: v.array(TokenLimitsSchema),
})

/** All limits at once, up to ten seconds old. */
export const LimitsListSchema = v.object({
  read_at: TimestampSchema,
  networks: v.array(NetworkLimitsSchema),
})
export type LimitsListWire = v.InferOutput<typeof LimitsListSchema>
export type NetworkLimitsWire = v.InferOutput<typeof NetworkLimitsSchema>
export type TokenLimitsWire = v.InferOutput<typeof TokenLimitsSchema>
