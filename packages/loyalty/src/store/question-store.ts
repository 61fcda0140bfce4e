import { execute, queryRows, statement, type Queryable } from '@sunspan/bridge'

/** An appeal against a hold is a question of this scope. */
export const APPEAL_SCOPE = 'hold'

/** What a user asks about: an order, a task by its place, or a hold. */
export type Subject = { readonly orderId: string } | { readonly scope: string; readonly taskId: string }

export interface Question {
  readonly id: string
  readonly user: string
  readonly subject: Subject
  readonly note: string
  /** What the rules said when it was asked, and which one. */
  readonly rule: string
  readonly said: string
  readonly askedAt: Date
  /** By when a person answers. */
  readonly dueAt: Date
  /** Null until a person has answered. */
  readonly answer: {
    readonly at: Date
    readonly by: string
    readonly text: string
    readonly isGranted: boolean
  } | null
}

const COLUMNS =
  'id, user_address, order_id, scope, task_id, note, rule, said, asked_at, due_at, answered_at, answered_by, answer, is_granted'
const INSERT = statement(
  'loyalty_question_insert',
  `INSERT INTO loyalty.questions (id, user_address, subject, order_id, scope, task_id, note, rule, said, asked_at, due_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING`,
)
const OF_USER = statement(
  'loyalty_questions_of_user',
  `SELECT ${COLUMNS} FROM loyalty.questions WHERE user_address = $1 ORDER BY asked_at DESC, id LIMIT 50`,
)
const FIND = statement('loyalty_question', `SELECT ${COLUMNS} FROM loyalty.questions WHERE id = $1`)
const OPEN = statement(
  'loyalty_questions_open',
  `SELECT ${COLUMNS} FROM loyalty.questions WHERE answered_at IS NULL ORDER BY due_at, id LIMIT 200`,
)
const ANSWER = statement(
  'loyalty_question_answer',
  `UPDATE loyalty.questions SET answered_at = $2, answered_by = $3, answer = $4, is_granted = $5 WHERE id = $1 AND answered_at IS NULL`,
)

export const subjectKey = (subject: Subject): string =>
  'orderId' in subject ? subject.orderId : `${subject.scope}:${subject.taskId}`

/** False if it was asked already. */
export async function insertQuestion(db: Queryable, question: Omit<Question, 'answer'>): Promise<boolean> {
  const { subject } = question
  const [orderId, scope, taskId] =
    'orderId' in subject ? [subject.orderId, null, null] : [null, subject.scope, subject.taskId]
  const inserted = await execute(db, INSERT, [
    question.id,
    question.user,
    subjectKey(subject),
    orderId,
    scope,
    taskId,
    question.note,
    question.rule,
    question.said,
    question.askedAt,
    question.dueAt,
  ])
  return inserted === 1
}

/** The newest fifty. */
export async function listQuestionsOf(db: Queryable, user: string): Promise<readonly Question[]> {
  return (await queryRows<QuestionRow>(db, OF_USER, [user])).map(toQuestion)
}

/** Those that wait for a person, the most urgent first. */
export async function listOpenQuestions(db: Queryable): Promise<readonly Question[]> {
  return (await queryRows<QuestionRow>(db, OPEN, [])).map(toQuestion)
}

export async function findQuestion(db: Queryable, id: string): Promise<Question | undefined> {
  const [row] = await queryRows<QuestionRow>(db, FIND, [id])
  return row === undefined ? undefined : toQuestion(row)
}

/** False if it was answered already. */
export const answerQuestion = async (
  db: Queryable,
  id: string,
  answer: NonNullable<Question['answer']>,
): Promise<boolean> =>
  (await execute(db, ANSWER, [id, answer.at, answer.by, answer.text, answer.isGranted])) === 1

interface QuestionRow {
  readonly id: string
  readonly user_address: string
  readonly order_id: string | null
  readonly scope: string | null
  readonly task_id: string | null
  readonly note: string
  readonly rule: string
  readonly said: string
  readonly asked_at: Date
  readonly due_at: Date
  readonly answered_at: Date | null
  readonly answered_by: string | null
  readonly answer: string | null
  readonly is_granted: boolean | null
}

const toQuestion = (row: QuestionRow): Question => ({
  id: row.id,
  user: row.user_address,
  note: row.note,
  rule: row.rule,
  said: row.said,
  subject:
    row.order_id === null ? { scope: row.scope ?? '', taskId: row.task_id ?? '' } : { orderId: row.order_id },
  askedAt: row.asked_at,
  dueAt: row.due_at,
  answer:
    row.answered_at === null
      ? null
      : {
          at: row.answered_at,
          by: row.answered_by ?? '',
          text: row.answer ?? '',
          isGranted: row.is_granted === true,
        },
})
