import { EVIDENCE_KINDS, POINTS_RULES } from '@sunspan/domain'
import * as v from 'valibot'
import { CountSchema, SlugSchema, TimestampSchema, UuidSchema } from '../common.ts'
import { MultiplierSchema, PointsSchema } from './points-values.ts'

/** Public evidence for the points. */
export const EvidenceSchema = v.object({
  kind: v.picklist(EVIDENCE_KINDS),
  order_id: v.optional(v.pipe(UuidSchema, v.description('The order, at /explorer?popup=order&orderId='))),
  task_id: v.optional(v.string()),
  network: v.optional(SlugSchema),
  block: v.optional(v.pipe(v.string(), v.description('Height of the block at which the chain was read'))),
  transaction: v.optional(v.string()),
  wallet: v.optional(v.string()),
  detail: v.optional(v.pipe(v.string(), v.description('What was found, in a sentence'))),
})
export type EvidenceWire = v.InferOutput<typeof EvidenceSchema>

/** One line of the points ledger, which nothing changes afterwards. */
export const PointsEntrySchema = v.object({
  id: v.pipe(v.string(), v.description('Place in the ledger')),
  at: TimestampSchema,
  amount: PointsSchema,
  rule: v.picklist(POINTS_RULES),
  title: v.pipe(v.string(), v.description('What it is for, in a few words')),
  base: v.pipe(PointsSchema, v.description('Points before the multiplier')),
  multiplier: v.pipe(MultiplierSchema, v.description('The one that applied; 1 where none does')),
  multiplier_gained: v.pipe(
    v.string(),
    v.regex(/^-?(0|[1-9]\d*)(\.\d{1,2})?$/),
    v.description('What it adds to total_multiplicator; mostly 0'),
  ),
  period: v.pipe(v.string(), v.description('Day, week or other key within which the rule counts once')),
  rules_version: v.pipe(CountSchema, v.description('Version of the rules that applied')),
  evidence: EvidenceSchema,
})
export type PointsEntryWire = v.InferOutput<typeof PointsEntrySchema>

export const PointsCursorSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,18}-\d{1,6}$/, 'Expected next of the page before'),
  v.description('next of the page before'),
)

export const PointsHistorySchema = v.object({
  data: v.array(PointsEntrySchema),
  next: v.pipe(v.nullable(v.string()), v.description('Pass it as cursor; null on the last page')),
})
