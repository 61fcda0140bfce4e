import type { Pool } from 'pg'
import type { LedgerService } from '../../ledger/create-ledger-service.ts'

/** The amount that legs have deducted from what was owed: all of a final or manually settled payment, and all but the fees of a signed one. */
const USED_UP = (
  legs: string,
): string => `SELECT coalesce(sum(CASE WHEN t.is_final THEN l.funded ELSE l.funded - l.fees END), 0)
  FROM legs l CROSS JOIN LATERAL (
    SELECT bool_or(u.final) AS is_final FROM (
      SELECT a.final FROM leg_attempts a WHERE a.leg_id = l.id AND (a.final OR a.status IN ('signed', 'broadcast', 'confirmed'))
      UNION ALL SELECT true FROM leg_settlements s WHERE s.leg_id = l.id) u) t
  WHERE ${legs} AND t.is_final IS NOT NULL`

/** What an order is owed in its source book follows from the state of its deposit and its payouts. */
const WRONG_ORDERS = `
  SELECT format('order %s is owed %s instead of %s', w.id, w.balance, w.expected) AS finding FROM (
    SELECT o.id, coalesce(a.balance, 0) AS balance,
      CASE WHEN NOT EXISTS (SELECT FROM deposits d WHERE d.order_id = o.id AND d.status IN ('credited', 'lost')
             AND d.refund_part + d.kept_part < d.amount) THEN 0
           ELSE -o.credited_amount
             + (SELECT coalesce(sum(l.funded), 0) FROM legs l WHERE l.order_id = o.id AND l.refund_state <> 'taken_back')
             + (${USED_UP("l.order_id = o.id AND l.kind = 'payout'")}) END AS expected
    FROM orders o LEFT JOIN ledger_accounts a ON a.kind = 'order' AND a.holder = o.id::text AND a.network_id = o.network_in
  ) w WHERE w.balance <> w.expected`

const WRONG_DEPOSITS = `
  SELECT format('deposit %s is %s and booked %s', id, status, booked) AS finding FROM deposits
  WHERE CASE status WHEN 'credited' THEN booked NOT IN ('order', 'refund') WHEN 'lost' THEN booked <> 'lost'
    WHEN 'unmatched' THEN booked = 'order' WHEN 'seen' THEN booked NOT IN ('none', 'suspense') ELSE booked <> 'none' END`

/** What a sender is owed follows from the refundable part of the deposit, and from its refund's attempts. */
const WRONG_REFUNDS = `
  SELECT format('the sender of deposit %s is owed %s instead of %s', w.id, w.balance, w.expected) AS finding FROM (
    SELECT d.id, coalesce(a.balance, 0) AS balance,
      -d.refund_part + (${USED_UP("l.deposit_id = d.id AND l.kind = 'refund'")}) AS expected
    FROM deposits d LEFT JOIN ledger_accounts a ON a.kind = 'refund_payable' AND a.holder = d.id::text AND a.network_id = d.network_id
  ) w WHERE w.balance <> w.expected`

/** Nothing is both paid and refunded, and refunds go only to the sender. */
const PAID_TWICE = `
  SELECT format('deposit %s of %s was paid for with %s', d.id, d.amount, sum(l.funded)) AS finding
  FROM deposits d JOIN legs l ON l.deposit_id = d.id AND l.status NOT IN ('cancelled', 'refunded') GROUP BY d.id
  HAVING sum(l.funded) > d.amount OR bool_or(l.kind = 'refund' AND l.recipient <> d.sender)`

/** Custody and reserves, summed from the engine's tables rather than from postings, except for manual entries. */
const WRONG_TOTALS = `
  SELECT format('%s of %s/%s is %s instead of %s', w.kind, w.network_id, w.token, w.balance, w.expected) AS finding FROM (
    SELECT b.network_id, b.token, k.kind,
      coalesce((SELECT sum(a.balance) FROM ledger_accounts a
        WHERE a.network_id = b.network_id AND a.token = b.token AND a.kind = k.kind), 0) AS balance,
      CASE k.kind WHEN 'payout_reserved' THEN
        -coalesce((SELECT sum(l.amount) FROM leg_attempts t JOIN legs l ON l.id = t.leg_id WHERE t.network_id = b.network_id
          AND coalesce(l.token, 'native') = b.token AND t.status IN ('signed', 'broadcast', 'confirmed') AND NOT t.final
          AND NOT EXISTS (SELECT FROM leg_settlements s WHERE s.leg_id = l.id)), 0)
      ELSE
        coalesce((SELECT sum(p.amount) FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id
          JOIN ledger_accounts a ON a.id = p.account_id WHERE a.network_id = b.network_id AND a.token = b.token
          AND a.kind = 'custody' AND e.kind IN ('book_opened', 'surplus_found', 'surplus_explained', 'own_move', 'payout_settled', 'settled_gas', 'upkeep',
          'deposit_paid_elsewhere', 'foreign_payment', 'foreign_gas')), 0)
        + coalesce((SELECT sum(d.amount) FROM deposits d WHERE d.network_id = b.network_id
          AND coalesce(d.token, 'native') = b.token AND d.booked IN ('order', 'refund', 'suspense')), 0)
        - coalesce((SELECT sum(l.amount) FROM leg_attempts t JOIN legs l ON l.id = t.leg_id WHERE t.network_id = b.network_id
          AND coalesce(l.token, 'native') = b.token AND t.final), 0)
        - CASE b.token WHEN 'native' THEN coalesce((SELECT sum(t.fee_paid) FROM attempts t
          WHERE t.network_id = b.network_id AND (t.final OR t.status = 'failed')), 0) ELSE 0 END
      END AS expected
    FROM ledger_books b CROSS JOIN (VALUES ('custody'), ('payout_reserved')) AS k (kind)
  ) w WHERE w.balance <> w.expected`

/** The rows of a bulk order with their fees add up to its deposit, unless it is unpaid and was cut down; a row is paid or refunded, as in its status. */
const WRONG_ROWS = `
  SELECT format('bulk order %s asks for %s, its rows cost %s', o.id, o.amount_in, w.cost) AS finding
  FROM orders o JOIN LATERAL (SELECT sum(r.amount_in + r.platform_fee + r.destination_fee) AS cost FROM bulk_rows r
    WHERE r.order_id = o.id) w ON true WHERE o.kind = 'bulk' AND w.cost IS DISTINCT FROM CASE WHEN o.cut_at IS NULL THEN o.amount_in END
  UNION ALL
  SELECT format('row %s of order %s is %s, and its legs are %s', r.row_no, r.order_id, r.status, w.outcomes)
  FROM bulk_rows r JOIN LATERAL (SELECT array_agg(l.kind || ' ' || l.status) AS outcomes FROM legs l
    WHERE l.order_id = r.order_id AND l.row_no = r.row_no AND l.status = 'paid') w ON true
  WHERE cardinality(w.outcomes) > 1 OR NOT r.status = CASE w.outcomes[1] WHEN 'payout paid' THEN 'COMPLETE' WHEN 'refund paid' THEN 'REFUNDED' END`

const OVERDRAWN = `
  SELECT format('%s %s of %s/%s is overdrawn', kind, holder, network_id, token) AS finding FROM ledger_accounts
  WHERE (kind IN ('custody', 'gas_expense', 'reorg_loss') AND balance < 0)
     OR (kind IN ('order', 'payout_reserved', 'fee_income', 'refund_payable', 'suspense', 'dust') AND balance > 0)`

/** Each session plans them once: they run after every tick of a test. */
const CHECKS = Object.entries({
  WRONG_ORDERS,
  WRONG_DEPOSITS,
  WRONG_REFUNDS,
  PAID_TWICE,
  WRONG_TOTALS,
  WRONG_ROWS,
  OVERDRAWN,
}).map(([name, text]) => ({ name: `check_ledger_${name.toLowerCase()}`, text }))

/** All inconsistencies between the ledger and the engine's tables; empty if there are none. */
export async function checkLedger(pool: Pool, ledger: LedgerService): Promise<readonly string[]> {
  const { unevenBooks, unevenEntries, untrueAccounts } = await ledger.audit()
  const findings = [...unevenBooks, ...unevenEntries, ...untrueAccounts]
  for (const check of CHECKS) {
    const { rows } = await pool.query<{ finding: string }>(check)
    findings.push(...rows.map((row) => row.finding))
  }
  return findings
}
