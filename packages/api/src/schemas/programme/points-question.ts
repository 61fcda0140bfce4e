import * as v from 'valibot'
import { TimestampSchema, UuidSchema } from '../common.ts'
import { TaskIdSchema } from './points-values.ts'

/** What is asked about: an order, or a task by its scope (`daily`, `quest`, or the id of its adventure or journey) and id. */
const subjectFields = {
  order_id: v.optional(UuidSchema),
  scope: v.optional(TaskIdSchema),
  task_id: v.optional(TaskIdSchema),
}

export const PointsSubjectSchema = v.object(subjectFields)
export type PointsSubjectWire = v.InferOutput<typeof PointsSubjectSchema>

const NoteSchema = v.pipe(
  v.string(),
  v.maxLength(500),
  v.description('In your own words and one line, for the person who answers'),
)

export const AskAboutPointsSchema = v.strictObject({ ...subjectFields, note: v.optional(NoteSchema) })

export const PointsAnswerSchema = v.object({
  status: v.pipe(
    v.picklist(['counted', 'not_counted', 'waiting', 'undecided']),
    v.description('undecided: the rules cannot say; a person can be asked'),
  ),
  rule: v.pipe(
    v.string(),
    v.description('The rule that decides, by its place in the rules where it has one'),
  ),
  text: v.pipe(v.string(), v.description('Why, in a sentence')),
})
export type PointsAnswerWire = v.InferOutput<typeof PointsAnswerSchema>

export const PointsQuestionSchema = v.object({
  id: UuidSchema,
  order_id: v.nullable(UuidSchema),
  scope: v.nullable(v.string()),
  task_id: v.nullable(v.string()),
  title: v.pipe(
    v.nullable(v.string()),
    v.description(
      'Of the task, by the rules of now; null for an order, and for a task that they have no more',
    ),
  ),
  note: v.string(),
  rule: v.pipe(v.string(), v.description('What decided by the rules when it was asked')),
  said: v.string(),
  asked_at: TimestampSchema,
  due_at: v.pipe(TimestampSchema, v.description('By when a person answers')),
  answer: v.nullable(
    v.object({
      at: TimestampSchema,
      text: v.string(),
      is_granted: v.pipe(v.boolean(), v.description('It counts after all')),
    }),
  ),
})
export type PointsQuestionWire = v.InferOutput<typeof PointsQuestionSchema>

export const PointsQuestionListSchema = v.object({
  data: v.pipe(v.array(PointsQuestionSchema), v.description('The newest fifty, the newest first')),
})
