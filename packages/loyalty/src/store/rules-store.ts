import { queryRows, statement, type Queryable, type Transaction } from '@sunspan/bridge'
import { keptRules, type Rules } from '../rules/parse-rules.ts'

const ADD = statement(
  'loyalty_rules_add',
  `INSERT INTO loyalty.rules (version, digest, body, at)
   SELECT coalesce(max(version), 0) + 1, $1, $2, $3 FROM loyalty.rules ON CONFLICT (digest) DO NOTHING`,
)
const VERSION = statement('loyalty_rules_version', 'SELECT version FROM loyalty.rules WHERE digest = $1')
const OF_ORDER = statement(
  'loyalty_rules_of_order',
  `SELECT r.version, r.body FROM loyalty.journal j JOIN loyalty.rules r ON r.version = j.rules_version WHERE j.kind = 'order_complete' AND j.key = $1`,
)
const LIST = statement('loyalty_rules_list', 'SELECT version, body FROM loyalty.rules ORDER BY version')

/** Keeps the rules, if they were never in force, and returns their version. The caller holds the cursor. */
export async function keepRules(tx: Transaction, rules: Rules, at: Date): Promise<number> {
  await queryRows(tx, ADD, [rules.digest, JSON.stringify(rules.file), at])
  const [row] = await queryRows<{ version: number }>(tx, VERSION, [rules.digest])
  if (row === undefined) throw new Error('The rules could not be kept')
  return row.version
}

/** The rules that were in force when an order was complete. */
export async function findRulesOfOrder(
  tx: Transaction,
  orderId: string,
): Promise<{ readonly version: number; readonly rules: Rules }> {
  const [row] = await queryRows<{ version: number; body: unknown }>(tx, OF_ORDER, [orderId])
  if (row === undefined) throw new Error(`Order ${orderId} is complete by no line that was handled`)
  return { version: row.version, rules: keptRules(row.body) }
}

/** All rules that ever applied, by version. */
export async function listRules(db: Queryable): Promise<ReadonlyMap<number, Rules>> {
  const rows = await queryRows<{ version: number; body: unknown }>(db, LIST, [])
  return new Map(rows.map(({ version, body }) => [version, keptRules(body)]))
}
