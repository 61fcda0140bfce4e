import type { Handling } from './handling.ts'
import { tenthsOf } from '../rules/parse-rules.ts'
import type { EntryEvidence } from '../store/entry-store.ts'
import { insertDone } from '../store/task-store.ts'

/** A task of a journey that was done, as it was worth then. */
export interface CompletedJourneyTask {
  readonly user: string
  readonly journeyId: string
  readonly taskId: string
  readonly title: string
  /** As rules write them. */
  readonly points: string
  readonly evidence: EntryEvidence
}

/** Completes a task of a journey, which counts once, whenever it is done. */
export async function completeJourneyTask(
  handling: Handling,
  completed: CompletedJourneyTask,
): Promise<void> {
  const { user, journeyId: scope, taskId, title, points, evidence } = completed
  const { tx, line } = handling
  const isNew = await insertDone(tx, { user, scope, taskId, period: '' }, { at: line.at, evidence })
  if (!isNew) return
  await handling.post({
    user,
    rule: 'journey',
    period: `${scope}:${taskId}`,
    amount: tenthsOf(points),
    title,
    evidence,
  })
}
