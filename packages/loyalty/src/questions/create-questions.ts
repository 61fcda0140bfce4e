import { withTransaction } from '@sunspan/bridge'
import type { Pool } from 'pg'
import type { Forecasts } from '../forecast/create-forecasts.ts'
import type { NameOfNetwork } from '../evidence/orders-task.ts'
import type { Journeys } from '../journeys/create-journeys.ts'
import { LoyaltyError } from '../loyalty-error.ts'
import type { Tasks } from '../programme/create-tasks.ts'
import type { Rules } from '../rules/parse-rules.ts'
import {
  insertQuestion,
  listQuestionsOf,
  subjectKey,
  type Question,
  type Subject,
} from '../store/question-store.ts'
import { answerOfRules, type RulesAnswer } from './answer-of-rules.ts'

/** "This should have counted": the rules answer at once, a person if the user asks further. */
export interface Questions {
  /** Throws a LoyaltyError TASK_NOT_FOUND. */
  rulesOf(user: string, subject: Subject): Promise<RulesAnswer>
  /** The newest of the user. */
  list(user: string): Promise<readonly Question[]>
  /** Asks a person. The same question again is the same one. Throws a LoyaltyError NOT_ELIGIBLE or TASK_NOT_FOUND. */
  ask(user: string, subject: Subject, note: string): Promise<Question>
}

/** A person answers within three days. */
const ANSWERED_WITHIN_MS = 3 * 24 * 3_600_000
const MOST_OPEN = 5

export function createQuestions(deps: {
  readonly pool: Pool
  readonly rulesNow: () => Rules
  readonly now: () => Date
  readonly randomId: () => string
  readonly forecasts: Forecasts
  readonly tasks: Tasks
  readonly journeys: Journeys
  readonly nameOf: NameOfNetwork
}): Questions {
  const { pool, now, randomId } = deps
  const rulesOf = (user: string, subject: Subject): Promise<RulesAnswer> => answerOfRules(deps, user, subject)
  return {
    rulesOf,
    list: (user) => listQuestionsOf(pool, user),
    async ask(user, subject, note) {
      const { rule, text: said, status } = await rulesOf(user, subject)
      if (status === 'counted' || status === 'waiting') throw new LoyaltyError('NOT_ELIGIBLE', said)
      return withTransaction(pool, async (tx) => {
        // One question of a user at a time: two tabs ask no more than one may.
        await tx.query('SELECT FROM loyalty.users WHERE address = $1 FOR NO KEY UPDATE', [user])
        const asked = await listQuestionsOf(tx, user)
        const same = asked.find(
          (one) =>
            subjectKey(one.subject) === subjectKey(subject) && ('orderId' in subject || one.answer === null),
        )
        if (same !== undefined) return same
        if (asked.filter(({ answer }) => answer === null).length >= MOST_OPEN) {
          const message = `${String(MOST_OPEN)} of your questions wait for an answer. Ask again once one is answered.`
          throw new LoyaltyError('NOT_ELIGIBLE', message)
        }
        const askedAt = now()
        const dueAt = new Date(askedAt.getTime() + ANSWERED_WITHIN_MS)
        const question = { id: randomId(), user, subject, note, rule, said, askedAt, dueAt }
        await insertQuestion(tx, question)
        return { ...question, answer: null }
      })
    },
  }
}
