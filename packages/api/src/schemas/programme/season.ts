import * as v from 'valibot'
import { AddressTextSchema, CountSchema, queryInteger, TimestampSchema } from '../common.ts'
import { HashSchema } from './points-publication.ts'
import { PointsSchema, TaskIdSchema } from './points-values.ts'

/** A span of time with rules of its own, which are fixed before it begins. */
export const SeasonSchema = v.object({
  id: TaskIdSchema,
  name: v.string(),
  starts_at: TimestampSchema,
  ends_at: v.pipe(TimestampSchema, v.description('The first moment after it')),
  rules_hash: v.pipe(HashSchema, v.description('Of its rules, as getSeasonRules answers them')),
  said_at: v.pipe(TimestampSchema, v.description('When it was last said, before it began')),
})
export type SeasonWire = v.InferOutput<typeof SeasonSchema>

export const SeasonListSchema = v.object({
  current: v.pipe(v.nullable(SeasonSchema), v.description('Null between seasons')),
  upcoming: v.pipe(
    v.array(SeasonSchema),
    v.description('Those to come, the next one first; they may change until they begin'),
  ),
  past: v.pipe(v.array(SeasonSchema), v.description('Those that are over, the newest first')),
})

/** Rules of a season, as the rules file has them. */
export const SeasonRulesSchema = v.record(v.string(), v.unknown())

export const SeasonBoardQuerySchema = v.object({
  wallet_address: v.optional(v.pipe(AddressTextSchema, v.description('Whose own rank is asked for'))),
  take: v.optional(queryInteger(1, 100)),
})

const SeasonRankSchema = v.object({
  rank: v.pipe(CountSchema, v.description('From 1; those with equal points share it')),
  wallet_address: v.string(),
  points: v.pipe(PointsSchema, v.description('Collected in the season; spending takes nothing away')),
})
export type SeasonRankWire = v.InferOutput<typeof SeasonRankSchema>

export const SeasonBoardSchema = v.object({
  data: v.array(SeasonRankSchema),
  own: v.pipe(
    v.nullable(SeasonRankSchema),
    v.description('Of wallet_address; null if it has collected nothing'),
  ),
  total_count: CountSchema,
})
