import * as v from 'valibot'
import { AddressTextSchema, CountSchema, queryInteger } from '../common.ts'
import { MultiplierSchema, PointsSchema } from './points-values.ts'

export const LEADERBOARD_SORTS = ['points', 'bridges', 'multiplier', 'referrals'] as const

export const LeaderboardQuerySchema = v.object({
  wallet_address: v.optional(v.pipe(AddressTextSchema, v.description('Whose own rank is asked for'))),
  take: v.optional(queryInteger(1, 100)),
  sorted_by: v.optional(v.picklist(LEADERBOARD_SORTS)),
  sort_order: v.optional(v.picklist(['ASC', 'DESC'])),
})

export const ParticipantSchema = v.object({
  rank: v.pipe(CountSchema, v.description('From 1; those with equal figures share it')),
  wallet_address: v.string(),
  points: PointsSchema,
  total_bridges: CountSchema,
  total_multiplicator: MultiplierSchema,
  referrals_count: CountSchema,
})
export type ParticipantWire = v.InferOutput<typeof ParticipantSchema>

export const LeaderboardSchema = v.object({
  data: v.array(ParticipantSchema),
  own: v.pipe(v.nullable(ParticipantSchema), v.description('Of wallet_address; null if it takes no part')),
  total_count: CountSchema,
})
