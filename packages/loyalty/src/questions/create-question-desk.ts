import { withTransaction } from '@sunspan/bridge'
import type { Pool } from 'pg'
import { LoyaltyError } from '../loyalty-error.ts'
import { readBridge, type StoredBridge } from '../store/bridge-store.ts'
import { appendLine } from '../store/journal-store.ts'
import { liftHolds } from '../store/hold-store.ts'
import {
  answerQuestion,
  APPEAL_SCOPE,
  findQuestion,
  listOpenQuestions,
  type Question,
} from '../store/question-store.ts'
import { QUESTION_GRANTED, type GrantedQuestion } from './question-part.ts'

/** Where an operator answers. */
export interface QuestionDesk {
  /** Those that wait, the most urgent first. */
  list(): Promise<readonly Question[]>
  /**
   * Answers, once. What is granted is written down with the answer, and counts as soon as a server handles it, by the rules that it has. Throws a
   * LoyaltyError NOT_ELIGIBLE or TASK_NOT_FOUND.
   */
  answer(
    id: string,
    answer: { readonly by: string; readonly text: string; readonly isGranted: boolean },
  ): Promise<Question>
}

export function createQuestionDesk({
  pool,
  now,
}: {
  readonly pool: Pool
  readonly now: () => Date
}): QuestionDesk {
  return {
    list: () => listOpenQuestions(pool),
    answer: (id, { by, text, isGranted }) =>
      withTransaction(pool, async (tx) => {
        const question = await findQuestion(tx, id)
        if (question === undefined) throw new LoyaltyError('TASK_NOT_FOUND', `There is no question ${id}.`)
        const { subject, user, askedAt } = question
        if (isGranted && 'orderId' in subject) requireGrantable(await readBridge(tx, subject.orderId), user)
        const answer = { at: now(), by, text, isGranted }
        if (!(await answerQuestion(tx, id, answer)))
          throw new LoyaltyError('NOT_ELIGIBLE', `Question ${id} is answered already.`)
        if (isGranted && 'scope' in subject && subject.scope === APPEAL_SCOPE) {
          await liftHolds(tx, user, answer.at, by)
        } else if (isGranted) {
          const data: GrantedQuestion = {
            user,
            asked_at: askedAt.toISOString(),
            by,
            subject:
              'orderId' in subject
                ? { order_id: subject.orderId }
                : { scope: subject.scope, task_id: subject.taskId },
          }
          await appendLine(tx, { kind: QUESTION_GRANTED, key: id, at: answer.at, data })
        }
        return { ...question, answer }
      }),
  }
}

function requireGrantable(bridge: StoredBridge | undefined, user: string): void {
  if (bridge !== undefined && bridge.user === user && !bridge.isLost && !bridge.counted) return
  throw new LoyaltyError(
    'NOT_ELIGIBLE',
    'Only a complete order of a wallet of this user, which the rules did not count, can be granted.',
  )
}
