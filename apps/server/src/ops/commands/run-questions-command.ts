import { APPEAL_SCOPE, createQuestionDesk, LoyaltyError, type Question } from '@sunspan/loyalty'
import { formatTable } from '../format-table.ts'
import type { OpsDeps, OpsResult } from '../ops-context.ts'
import { OpsError } from '../ops-error.ts'
import type { PointsCommand } from '../read-points-command.ts'

type QuestionsCommand = Extract<PointsCommand, { readonly name: 'points questions' | 'points answer' }>

/** What people ask about their points, and an operator's answers. Throws an OpsError. */
export async function runQuestionsCommand(
  { pool, clock }: Pick<OpsDeps, 'pool' | 'clock'>,
  command: QuestionsCommand,
): Promise<OpsResult> {
  const now = (): Date => new Date(clock.now())
  const desk = createQuestionDesk({ pool, now })
  if (command.name === 'points questions') {
    const open = await desk.list()
    const isLate = open.some(({ dueAt }) => dueAt < now())
    return {
      text: open.length === 0 ? 'No question is open.' : describe(open),
      data: open,
      isTrouble: isLate,
    }
  }
  const { questionId, by, reason: text, isGranted } = command
  try {
    const question = await desk.answer(questionId, { by, text, isGranted })
    return { text: `Answered. ${effectOf(question.subject, isGranted)}`, data: question, isTrouble: false }
  } catch (error) {
    if (error instanceof LoyaltyError) throw new OpsError(error.message)
    throw error
  }
}

function effectOf(subject: Question['subject'], isGranted: boolean): string {
  const isAppeal = 'scope' in subject && subject.scope === APPEAL_SCOPE
  if (isGranted) return isAppeal ? 'The hold is lifted.' : 'It counts as soon as a server handles it.'
  return isAppeal ? 'The hold stays.' : 'Nothing is given.'
}

const describe = (open: readonly Question[]): string =>
  formatTable(
    ['question', 'answer by', 'user', 'about', 'rule', 'the rules said', 'the user says'],
    open.map(({ id, dueAt, user, subject, rule, said, note }) => [
      id,
      dueAt.toISOString(),
      user,
      'orderId' in subject ? `order ${subject.orderId}` : `${subject.scope} ${subject.taskId}`,
      rule,
      said,
      note,
    ]),
  )
