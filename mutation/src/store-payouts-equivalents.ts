import { sameIn, type Equivalent } from './equivalent.ts'

const STORE = 'packages/bridge/src/store'
const PARTNER = 'Each row has its partner: a foreign key sees to it.'
const DROPPED = 'A condition that follows drops what has no partner.'
const TRUE = 'It is true already.'

/** Those of the SQL about deposits and payouts. */
export const STORE_PAYOUTS_EQUIVALENTS: readonly Equivalent[] = [
  ...sameIn(
    `${STORE}/payouts/attempt-store.ts`,
    'Rows of other attempts are found as well, and are never looked up.',
    [
      'attempt_id = ANY($1::bigint[]) -> (true OR (attempt_id = ANY($1::bigint[]))) | ORDER BY attempt_id, variant_no`',
      'al.attempt_id = ANY($1::bigint[]) -> (true OR (al.attempt_id = ANY($1::bigint[]))) | AND al.live ORDER BY al.leg_id`',
    ],
  ),
  ...sameIn(`${STORE}/payouts/attempt-store.ts`, 'What is found is grouped by attempt.', [
    'attempt_id -> attempt_id DESC | , variant_no`',
  ]),
  ...sameIn(
    `${STORE}/payouts/attempt-store.ts`,
    'Every leg of an attempt that is open is live: triggers set free only those of dead and final ones.',
    ['al.live -> (true OR (al.live)) | ORDER BY al.leg_id`', 'AND -> OR | al.live ORDER BY al.leg_id`'],
  ),
  ...sameIn(`${STORE}/payouts/attempt-store.ts`, 'Every attempt has its bytes: a trigger sees to it.', [
    [
      'JOIN -> LEFT JOIN | attempt_variants v ON v.attempt_id = a.',
      '`SELECT v.tx_id, v.raw, a.slot FROM attempts a JOIN attempt_variants v ON v.attempt_id = a.id',
    ],
  ]),
  ...sameIn(`${STORE}/payouts/attempt-store.ts`, DROPPED, [
    [
      'JOIN -> LEFT JOIN | attempt_legs al ON al.leg_id = l.id',
      'FROM ${LEG_SOURCE} JOIN attempt_legs al ON al.leg_id = l.id',
    ],
    [
      'JOIN -> LEFT JOIN | attempt_legs al ON al.leg_id = l.id',
      'SELECT FROM ${LEG_SOURCE} JOIN attempt_legs al ON al.leg_id = l.id',
    ],
  ]),
  ...sameIn(
    `${STORE}/payouts/attempt-store.ts`,
    'A filler, which has no legs, is dropped by the join that follows.',
    ['JOIN -> LEFT JOIN | attempt_legs al ON al.attempt_id = m.id'],
  ),
  ...sameIn(`${STORE}/payouts/attempt-store.ts`, PARTNER, [
    'JOIN -> LEFT JOIN | legs l ON l.id = al.leg_id`',
  ]),
  ...sameIn(`${STORE}/payouts/attempt-store.ts`, 'What is the same is written again.', [
    'al.outcome IS DISTINCT FROM n.outcome -> (true OR (al.outcome IS DISTINCT FROM n.outcome)) | AND a.id = al.attempt_id AND ${IS_',
  ]),
  ...sameIn(
    `${STORE}/payouts/given-up-store.ts`,
    'What neither waits nor is stopped has no time at which it ends: a check sees to it. The condition is that of an index.',
    [
      '(l.waiting_reason IS NOT NULL OR l.stopped_at IS NOT NULL) -> (true OR ((l.waiting_reason IS NOT NULL OR l.stopped_at IS NOT NULL))) | AND (l.stopped_at <= ${at} OR CASE',
    ],
  ),
  ...sameIn(`${STORE}/payouts/leg-store.ts`, PARTNER, [
    'JOIN -> LEFT JOIN | deposits d ON d.id = same.deposit_id LE',
  ]),
  ...sameIn(`${STORE}/payouts/leg-store.ts`, 'The join with its order that follows drops it.', [
    'JOIN -> LEFT JOIN | deposits d ON d.id = n.id JOIN orders o',
  ]),
  ...sameIn(`${STORE}/payouts/leg-store.ts`, 'The condition on its id that follows drops it.', [
    'JOIN -> LEFT JOIN | legs same ON same.id = n.id CROSS',
  ]),
  ...sameIn(
    `${STORE}/payouts/leg-store.ts`,
    'Legs are due only together with a spent one: the statement before has cancelled them otherwise.',
    [
      "other.status = 'due' -> (false AND (other.status = 'due')) | ))`",
      "other.status = 'due' -> (false AND (other.status = 'due')) | )`",
    ],
  ),
  ...sameIn(`${STORE}/payouts/payout-terms.ts`, TRUE, [
    'true -> (true OR (true)) | LEFT JOIN LATERAL (SELECT * FROM bulk',
    'true -> (true OR (true)) | `',
  ]),
  ...sameIn(`${STORE}/payouts/settlement-store.ts`, PARTNER, [
    'JOIN -> LEFT JOIN | attempts a ON a.id = la.attempt_id WHER',
  ]),
  ...sameIn(`${STORE}/payouts/settlement-store.ts`, TRUE, ['true -> (true OR (true)) | `']),
  ...sameIn(
    `${STORE}/payouts/settlement-store.ts`,
    'The settlement of any other leg is refused before, by a trigger.',
    ["${legAllows('settled', 'status')} -> (true OR (${legAllows('settled', 'status')})) | `"],
  ),
  ...sameIn(`${STORE}/payouts/slot-store.ts`, DROPPED, [
    'JOIN -> LEFT JOIN | attempt_legs al ON al.attempt_id = a.id',
    'JOIN -> LEFT JOIN | attempt_legs al ON al.leg_id = l.id',
  ]),
  ...sameIn(
    `${STORE}/payouts/slot-store.ts`,
    'Whatever is signed or broadcast is open. The condition is that of an index.',
    ['a.is_open -> (true OR (a.is_open)) | AND a.status IN (${attemptStatuses(({ l'],
  ),
  ...sameIn(`${STORE}/payouts/slot-store.ts`, PARTNER, [
    'JOIN -> LEFT JOIN | legs l ON l.id = al.leg_id WHERE a.n',
  ]),
  ...sameIn(
    `${STORE}/payouts/slot-store.ts`,
    'Every attempt has its bytes, and the variant that has landed exists: triggers and a foreign key see to it.',
    ['JOIN -> LEFT JOIN | attempt_variants v ON v.attempt_id = a.'],
  ),
  ...sameIn(
    `${STORE}/payouts/waiting-store.ts`,
    'The reason is compared with one that is not null. The condition is that of an index.',
    [
      "f.waiting_reason IS NOT NULL -> (true OR (f.waiting_reason IS NOT NULL)) | AND f.kind = 'payout' AND f.network_id",
    ],
  ),
  ...sameIn(
    `${STORE}/deposits/candidate-store.ts`,
    'An order of any other status has its deposit: checks see to it. The condition is that of an index.',
    [
      "o.stage IN ('new', 'open', 'over') -> (true OR (o.stage IN ('new', 'open', 'over'))) | AND o.transaction_in IS NULL",
    ],
  ),
  ...sameIn(`${STORE}/deposits/candidate-store.ts`, DROPPED, [
    'JOIN -> LEFT JOIN | orders o ON o.id = l.order_id WHERE',
  ]),
  ...sameIn(
    `${STORE}/deposits/deposit-report-store.ts`,
    'Only a bulk order has several payouts at a time; that of any other order is paid or confirmed here.',
    ['l.row_no IS NOT NULL -> (true OR (l.row_no IS NOT NULL)) | AND l.status IN (${listStatuses(O'],
  ),
  ...sameIn(`${STORE}/deposits/deposit-store.ts`, DROPPED, [
    "JOIN -> LEFT JOIN | halts h ON h.target = 'pair:' || o.curr",
    'JOIN -> LEFT JOIN | orders o ON o.reference = d.reference',
  ]),
  ...sameIn(
    `${STORE}/deposits/deposits-by-finality.ts`,
    'Deposits that are seen or credited have an order: a check and a foreign key see to it.',
    ['JOIN -> LEFT JOIN | orders o ON o.id = d.order_id WHER'],
  ),
  ...sameIn(
    `${STORE}/deposits/exposure-store.ts`,
    'Deposits that are seen or credited have an order: a check and a foreign key see to it.',
    ['JOIN -> LEFT JOIN | orders o ON o.id = d.order_id WHERE'],
  ),
  ...sameIn(`${STORE}/deposits/refund-row.ts`, TRUE, [
    'true -> (true OR (true)) | LEFT JOIN leg_settlements ls ON ls.le',
  ]),
  ...sameIn(
    `${STORE}/deposits/refund-row.ts`,
    'At most one attempt of a leg is neither dead nor finally failed: a unique index sees to it.',
    [
      'a.attempt_id DESC -> a.attempt_id | LIMIT 1) ra ON true LEFT JOIN leg_set',
      '1 -> (1 + 1) | ) ra ON true LEFT JOIN leg_settlements',
    ],
  ),
  ...sameIn(`${STORE}/deposits/refund-store.ts`, PARTNER, [
    'JOIN -> LEFT JOIN | deposits d ON d.id = l.deposit_id',
  ]),
  ...sameIn(
    `${STORE}/deposits/refund-store.ts`,
    'The comparison with the cursor that follows asks it again; it only spares reading what is before it.',
    [
      'd.id >= $3 -> (true OR (d.id >= $3)) | UNION ALL SELECT d.id, l.row_',
      'd.id >= $3 -> (true OR (d.id >= $3)) | ) w WHERE (w.id, w.row_no) > ($3, $5)',
    ],
  ),
  ...sameIn(
    `${STORE}/deposits/refund-store.ts`,
    "The rest of the cursor's own deposit comes before all of its rows, and so never behind the cursor.",
    ['>= -> > | $3 UNION ALL SELECT d.id, l.r'],
  ),
  ...sameIn(
    `${STORE}/deposits/refund-store.ts`,
    'Without an order a deposit is unmatched or orphaned, and no orphaned one is booked: checks see to it.',
    ["status = 'unmatched' -> (true OR (status = 'unmatched')) | AND booked = 'suspense' AND order_id IS"],
  ),
]
