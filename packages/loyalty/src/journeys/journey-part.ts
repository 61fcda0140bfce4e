import * as v from 'valibot'
import type { Handling } from '../journal/handling.ts'
import type { JournalPart } from '../journal/handlers.ts'
import { completeJourneyTask } from '../journal/complete-journey-task.ts'

/** Of the journal's lines that say that a task of a journey was done, with what shows it. */
export const JOURNEY_TASK = 'journey_task'

const Evidence = v.object({
  kind: v.picklist(['order', 'chain', 'self_declared']),
  task_id: v.string(),
  order_id: v.exactOptional(v.string()),
  network: v.exactOptional(v.string()),
  block: v.exactOptional(v.string()),
  wallet: v.exactOptional(v.string()),
  detail: v.exactOptional(v.string()),
})
export type JourneyEvidence = v.InferOutput<typeof Evidence>

const Done = v.object({
  user: v.string(),
  journey_id: v.string(),
  task_id: v.string(),
  title: v.string(),
  points: v.string(),
  evidence: Evidence,
})
export type DoneJourneyTask = v.InferOutput<typeof Done>

async function handleJourneyTask(handling: Handling): Promise<void> {
  const { user, journey_id, task_id, title, points, evidence } = v.parse(Done, handling.line.data)
  await completeJourneyTask(handling, {
    user,
    journeyId: journey_id,
    taskId: task_id,
    title,
    points,
    evidence,
  })
}

export const JOURNEY_PART: JournalPart = { handlers: { [JOURNEY_TASK]: handleJourneyTask }, tables: [] }
