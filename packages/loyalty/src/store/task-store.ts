import { execute, queryRows, statement, type Queryable, type Transaction } from '@sunspan/bridge'
import type { EntryEvidence } from './entry-store.ts'
import type { Wallet } from './wallet-store.ts'

/** A task that a user has done in a period: `daily`, `quest`, or the id of an adventure or a journey. */
export interface DoneTask {
  readonly user: string
  readonly scope: string
  readonly taskId: string
  readonly period: string
}

const INSERT = statement(
  'loyalty_task_insert',
  `INSERT INTO done_tasks (user_address, scope, task_id, period, at, evidence) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
)
const OF_PERIODS = statement(
  'loyalty_tasks_of_periods',
  'SELECT scope, task_id, period FROM done_tasks WHERE user_address = $1 AND period = ANY($2::text[])',
)
const READ_OF_PERIODS = statement(
  'loyalty_tasks_read_of_periods',
  'SELECT scope, task_id, period FROM loyalty.done_tasks WHERE user_address = $1 AND period = ANY($2::text[])',
)
const DELETE_OF_ORDER = statement(
  'loyalty_tasks_delete_of_order',
  `DELETE FROM done_tasks WHERE user_address = $1 AND evidence ->> 'order_id' = $2 RETURNING scope, task_id, period`,
)
const COUNT_DECLARED = statement(
  'loyalty_tasks_count_declared',
  `SELECT count(*)::int AS count FROM done_tasks
   WHERE user_address = $1 AND evidence ->> 'kind' = 'self_declared' AND at >= $2 AND at < $3`,
)

const COUNTED_FOR_ANOTHER = statement(
  'loyalty_task_counted_for_another',
  `SELECT EXISTS (SELECT FROM wallets w JOIN done_tasks d ON d.user_address = w.user_address
     WHERE w.family = $1 AND w.address = $2 AND w.user_address <> $3
       AND d.scope = $4 AND d.task_id = $5 AND d.period = $6 AND d.evidence ->> 'wallet' = w.address) AS counted`,
)

/** False if it was done before. */
export async function insertDone(
  tx: Transaction,
  done: DoneTask,
  seen: { readonly at: Date; readonly evidence: EntryEvidence },
): Promise<boolean> {
  const { user, scope, taskId, period } = done
  const values = [user, scope, taskId, period, seen.at, JSON.stringify(seen.evidence)]
  return (await execute(tx, INSERT, values)) === 1
}

interface TaskRow {
  readonly scope: string
  readonly task_id: string
  readonly period: string
}
const toDone =
  (user: string) =>
  ({ scope, task_id: taskId, period }: TaskRow): DoneTask => ({ user, scope, taskId, period })

export async function findDone(
  tx: Transaction,
  user: string,
  periods: readonly string[],
): Promise<readonly DoneTask[]> {
  return (await queryRows<TaskRow & Record<string, unknown>>(tx, OF_PERIODS, [user, periods])).map(
    toDone(user),
  )
}

export async function readDone(
  db: Queryable,
  user: string,
  periods: readonly string[],
): Promise<readonly DoneTask[]> {
  const rows = await queryRows<TaskRow & Record<string, unknown>>(db, READ_OF_PERIODS, [user, periods])
  return rows.map(toDone(user))
}

/** Whether a wallet has shown the same task for another user, at whatever time it was theirs. */
export async function hasCountedForAnother(
  tx: Transaction,
  { family, address }: Wallet,
  { user, scope, taskId, period }: DoneTask,
): Promise<boolean> {
  const values = [family, address, user, scope, taskId, period]
  const [row] = await queryRows<{ counted: boolean }>(tx, COUNTED_FOR_ANOTHER, values)
  return row?.counted ?? false
}

/** Takes back what an order has completed. */
export async function deleteDoneByOrder(
  tx: Transaction,
  user: string,
  orderId: string,
): Promise<readonly DoneTask[]> {
  const rows = await queryRows<TaskRow & Record<string, unknown>>(tx, DELETE_OF_ORDER, [user, orderId])
  return rows.map(toDone(user))
}

/** Self-declared tasks of a user within a span. */
export async function countDeclared(tx: Transaction, user: string, from: Date, until: Date): Promise<number> {
  const [row] = await queryRows<{ count: number }>(tx, COUNT_DECLARED, [user, from, until])
  return row?.count ?? 0
}
