import * as v from 'valibot'

/** Points, at most one decimal; less than zero where points were spent or taken back. */
export const PointsSchema = v.pipe(
  v.string(),
  v.maxLength(30),
  v.regex(/^-?(0|[1-9]\d*)(\.\d)?$/, 'Expected points such as 12.5'),
  v.metadata({ description: 'Points with one decimal at most', examples: ['12.5'] }),
)

/** A multiplier, at most two decimals. */
export const MultiplierSchema = v.pipe(
  v.string(),
  v.maxLength(20),
  v.regex(/^(0|[1-9]\d*)(\.\d{1,2})?$/, 'Expected a multiplier such as 2.25'),
  v.metadata({ description: 'A multiplier with two decimals at most', examples: ['2.25'] }),
)

/** The value in a referral link: `?refid=`. */
export const ReferralKeySchema = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9]{10}$/, 'Expected a referral key of ten letters and digits'),
  v.metadata({ description: 'Key of a referral link', examples: ['k7m2p9x4qa'] }),
)

/** Id of a task, quest, adventure, journey or perk. */
export const TaskIdSchema = v.pipe(
  v.string(),
  v.maxLength(64),
  v.regex(/^[a-z0-9]+([-_][a-z0-9]+)*$/, 'Expected an id such as bridge-to-base'),
  v.metadata({
    description: 'Id of a task, quest, adventure, journey or perk',
    examples: ['bridge-to-base'],
  }),
)

export const CompletionSchema = v.object({
  is_completed: v.boolean(),
  reason: v.pipe(
    v.nullable(v.string()),
    v.description('Why it does not count yet, in a sentence; null once it does'),
  ),
})
export type CompletionWire = v.InferOutput<typeof CompletionSchema>
