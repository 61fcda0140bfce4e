import { queryRows, statement, type Queryable } from '../database/database.ts'
import {
  DEPOSIT_COLUMNS,
  toStoredDeposit,
  type DepositRow,
  type StoredDeposit,
} from '../deposits/deposit-store.ts'
import { CLAIMED, isRecent } from './outflow-store.ts'

/** Legs of a network with the deposits behind them: the named ones, and of those that used up its hour the largest. */
const BEHIND = statement(
  'outflow_behind',
  `WITH recent AS (SELECT x.deposit_id FROM legs x WHERE ${isRecent('$1::text', '$2')} ORDER BY ${CLAIMED} DESC, x.id LIMIT $4)
   SELECT d.network_id, ${DEPOSIT_COLUMNS} FROM deposits d
   WHERE d.id IN (SELECT deposit_id FROM recent UNION SELECT l.deposit_id FROM legs l WHERE l.id = ANY($3::bigint[])) ORDER BY d.id`,
)
/** A deposit, and the network on which it was made. */
export interface DepositBehind {
  readonly networkId: string
  readonly deposit: StoredDeposit
}

/** The deposits behind these legs, and behind the `most` largest recent claims of their network. */
export async function findDepositsBehind(
  db: Queryable,
  of: {
    readonly networkId: string
    readonly at: Date
    readonly legIds: readonly string[]
    readonly most: number
  },
): Promise<readonly DepositBehind[]> {
  const values = [of.networkId, of.at, of.legIds, of.most]
  const rows = await queryRows<DepositRow & { readonly network_id: string }>(db, BEHIND, values)
  return rows.map((row) => ({ networkId: row.network_id, deposit: toStoredDeposit(row) }))
}
