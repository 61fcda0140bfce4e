import { queryRows, statement, type Queryable } from '../database/database.ts'
import { tokenOfLedger } from '../database/ledger-token.ts'
import { UNBOOKED } from './liquidity-store.ts'

/** Treasury balance of a token in base units, according to scans and books. */
export interface Holding {
  readonly networkId: string
  /** Null for the native coin. */
  readonly token: string | null
  readonly amount: bigint
}

const HELD = statement(
  'float_held',
  `SELECT h.network_id, h.token, sum(h.amount) AS amount FROM (
     SELECT network_id, token, balance AS amount FROM ledger_accounts WHERE kind = 'custody' UNION ALL ${UNBOOKED}) h
   GROUP BY h.network_id, h.token ORDER BY h.network_id, h.token`,
)

export async function findHoldings(db: Queryable): Promise<readonly Holding[]> {
  const rows = await queryRows<{ network_id: string; token: string; amount: string }>(db, HELD, [])
  return rows.map((row) => ({
    networkId: row.network_id,
    token: tokenOfLedger(row.token),
    amount: BigInt(row.amount),
  }))
}
