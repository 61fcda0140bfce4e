import * as v from 'valibot'
import { AddressTextSchema } from '../common.ts'
import { TaskIdSchema } from './points-values.ts'

const ScopeSchema = v.pipe(
  TaskIdSchema,
  v.description('daily, quest, or the id of an adventure or a journey'),
)

export const TaskCompletionQuerySchema = v.object({
  wallet_address: v.pipe(AddressTextSchema, v.description('An EVM wallet: a user of the programme')),
  scope: ScopeSchema,
  task_id: TaskIdSchema,
})

export const TaskCompletionSchema = v.object({
  wallet_address: v.string(),
  scope: v.string(),
  task_id: v.string(),
  is_completed: v.pipe(
    v.boolean(),
    v.description('Of a daily task today, of a weekly one this week, of any other ever'),
  ),
})
