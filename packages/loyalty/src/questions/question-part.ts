import * as v from 'valibot'
import { completeTask, periodOf } from '../journal/complete-tasks.ts'
import { creditBridge } from '../journal/credit-bridge.ts'
import type { Handling } from '../journal/handling.ts'
import type { JournalPart } from '../journal/handlers.ts'
import { completeJourneyTask } from '../journal/complete-journey-task.ts'
import { tenthsOf } from '../rules/parse-rules.ts'
import { findBridge } from '../store/bridge-store.ts'

/** Of the journal's lines that say that an operator has granted what a user asked about; its key is the question. */
export const QUESTION_GRANTED = 'question_granted'

const Granted = v.object({
  user: v.string(),
  /** When it was asked: in the period of that moment it counts. */
  asked_at: v.string(),
  by: v.string(),
  subject: v.union([
    v.strictObject({ order_id: v.string() }),
    v.strictObject({ scope: v.string(), task_id: v.string() }),
  ]),
})
export type GrantedQuestion = v.InferOutput<typeof Granted>

/** What is granted counts as the rules count it, no more: a person decides that it does, not what it is worth. */
async function handleQuestionGranted(handling: Handling): Promise<void> {
  const { tx, rules, line } = handling
  const { user, asked_at, by, subject } = v.parse(Granted, line.data)
  if ('order_id' in subject) {
    const bridge = await findBridge(tx, subject.order_id)
    if (bridge === undefined || bridge.user !== user || bridge.counted || bridge.isLost) return
    await creditBridge(handling, user, bridge, { isGranted: true })
    return
  }
  const { scope, task_id: taskId } = subject
  const evidence = {
    kind: 'user',
    task_id: taskId,
    detail: `Granted by ${by}, question ${line.key}`,
  } as const
  const journey = rules.file.journeys.find(({ id }) => id === scope)
  if (journey !== undefined) {
    const task = journey.tasks.find(({ id }) => id === taskId)
    if (task === undefined) return
    const title = `${journey.journey}: ${task.title}`
    await completeJourneyTask(handling, {
      user,
      journeyId: scope,
      taskId,
      title,
      points: task.points,
      evidence,
    })
    return
  }
  if (scope === 'quest') {
    const quest = rules.file.quests.find(({ id }) => id === taskId)
    if (quest === undefined) return
    await handling.post({
      user,
      rule: 'quest',
      period: taskId,
      amount: tenthsOf(quest.points),
      title: quest.title,
      evidence,
    })
    return
  }
  const period = periodOf(rules, scope, new Date(asked_at))
  if (period !== undefined) await completeTask(handling, { user, scope, taskId, period, evidence })
}

export const QUESTION_PART: JournalPart = {
  handlers: { [QUESTION_GRANTED]: handleQuestionGranted },
  tables: [],
}
