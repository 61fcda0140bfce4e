import type { PointsQuestionWire, PointsSubjectWire } from '@sunspan/api'
import type { Loyalty, Question, Subject } from '@sunspan/loyalty'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../http/api-error.ts'
import { registerRoute } from '../../http/register-route.ts'
import { limitPerMinute } from '../../plugins/external/rate-limits.ts'
import type { OwnUser } from './own-user.ts'

/** "This should have counted": the rules' answer, and questions to a person. */
export function registerQuestionRoutes(
  app: FastifyInstance,
  deps: {
    readonly loyalty: Pick<Loyalty, 'questions' | 'rulesNow'>
    readonly ownUser: OwnUser
    readonly writesPerMinute: number
    readonly refreshesPerMinute: number
  },
): void {
  const { ownUser } = deps
  const { questions, rulesNow } = deps.loyalty
  const toWire = (question: Question) => toQuestionWire(question, titleOf(rulesNow(), question.subject))
  registerRoute(
    app,
    'getPointsAnswer',
    async ({ query, request }) => {
      const { address } = await ownUser.require(request)
      return questions.rulesOf(address, toSubject(query))
    },
    limitPerMinute(deps.refreshesPerMinute),
  )
  registerRoute(app, 'listPointsQuestions', async ({ request }) => {
    const { address } = await ownUser.require(request)
    return { data: (await questions.list(address)).map(toWire) }
  })
  registerRoute(
    app,
    'askAboutPoints',
    async ({ body, request }) => {
      const { address } = await ownUser.require(request)
      return toWire(await questions.ask(address, toSubject(body), readNote(body.note)))
    },
    limitPerMinute(deps.writesPerMinute),
  )
}

function toSubject({ order_id: orderId, scope, task_id: taskId }: PointsSubjectWire): Subject {
  if (orderId !== undefined && scope === undefined && taskId === undefined) return { orderId }
  if (orderId === undefined && scope !== undefined && taskId !== undefined) return { scope, taskId }
  throw new ApiError('VALIDATION_FAILED', 'Name an order (order_id), or a task (scope and task_id).')
}

/** It is shown on a terminal: it must not contain invisible characters. */
function readNote(note = ''): string {
  if (!/[\p{Cc}\p{Cf}]/u.test(note) && note.isWellFormed()) return note
  throw new ApiError('VALIDATION_FAILED', 'note: expected a text in one line, of characters that are seen.')
}

/** Of a task; null for an order, and for a task of rules from before. */
function titleOf({ file }: ReturnType<Loyalty['rulesNow']>, subject: Subject): string | null {
  if ('orderId' in subject) return null
  const { scope, taskId } = subject
  const lists = [
    ...(scope === 'daily' ? [file.daily.tasks] : []),
    ...(scope === 'quest' ? [file.quests] : []),
    ...[...file.weekly.adventures, ...file.journeys]
      .filter(({ id }) => id === scope)
      .map(({ tasks }) => tasks),
  ]
  return (
    lists
      .flat()
      .find(({ id }) => id === taskId)
      ?.title.replace(/\{image\} ?/, '') ?? null
  )
}

const toQuestionWire = (
  { subject, answer, ...question }: Question,
  title: string | null,
): PointsQuestionWire => ({
  id: question.id,
  note: question.note,
  title,
  rule: question.rule,
  said: question.said,
  ...('orderId' in subject
    ? { order_id: subject.orderId, scope: null, task_id: null }
    : { order_id: null, scope: subject.scope, task_id: subject.taskId }),
  asked_at: question.askedAt.toISOString(),
  due_at: question.dueAt.toISOString(),
  answer:
    answer === null ? null : { at: answer.at.toISOString(), text: answer.text, is_granted: answer.isGranted },
})
