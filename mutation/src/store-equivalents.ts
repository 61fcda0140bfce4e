import { sameIn, type Equivalent } from './equivalent.ts'

const STORE = 'packages/bridge/src/store'
const PARTNER = 'Every row has its partner: a foreign key ensures it.'
const DROPPED = 'A later condition drops rows without a partner.'
const FIRST = 'Only the first row is read.'
const TRUE = 'It is true already.'
const WHOLE =
  'Every order of a wallet that is itself searched for is a hit already: the condition only saves work.'

/** Those in the SQL of orders, chains, operations and books. */
export const STORE_EQUIVALENTS: readonly Equivalent[] = [
  ...sameIn(`${STORE}/orders/bulk-row.ts`, TRUE, [
    'true -> (true OR (true)) | LEFT JOIN leg_settlements ls ON ls.',
  ]),
  ...sameIn(`${STORE}/orders/bulk-row.ts`, 'Only bulk orders have rows: a trigger ensures it.', [
    "o.kind = 'bulk' -> (true OR (o.kind = 'bulk')) | AND r.order_id = o.id) b)`",
  ]),
  ...sameIn(
    `${STORE}/orders/bulk-row.ts`,
    'At most one attempt of a leg is neither failed nor expired: an index and triggers ensure it.',
    [
      'a.attempt_id DESC -> a.attempt_id | LIMIT 1) ra ON true LEFT JOIN leg_s',
      '1 -> (1 + 1) | ) ra ON true LEFT JOIN leg_settlemen',
    ],
  ),
  ...sameIn(
    `${STORE}/orders/open-swaps-store.ts`,
    'Without a deposit the value is null, which no sum counts.',
    ['JOIN -> LEFT JOIN | deposits d ON d.order_id = o.id AND d.s'],
  ),
  ...sameIn(`${STORE}/orders/open-swaps-store.ts`, 'A scope without a row counts as zero.', [
    "LEFT -> | JOIN open o ON s.scope = 'all' OR s.sco",
  ]),
  ...sameIn(`${STORE}/orders/order-row.ts`, TRUE, ['true -> (true OR (true)) | `']),
  ...sameIn(`${STORE}/orders/order-search.ts`, WHOLE, [
    'NOT w.is_whole -> (true OR (NOT w.is_whole)) | UNION ALL SELECT b.address, b.n',
    'NOT w.is_whole -> (true OR (NOT w.is_whole)) | UNION SELECT o.created_at, o.id',
    'NOT w.is_whole -> (true OR (NOT w.is_whole)) | AND ${wanted} AND ${POSITION} AND (',
  ]),
  ...sameIn(
    `${STORE}/orders/order-search.ts`,
    'A term has the sender of its order, which is compared as well. The condition belongs to an index.',
    [
      't.wallet_sender = w.address -> (true OR (t.wallet_sender = w.address)) | AND t.term = w.term AND ${followsPositi',
    ],
  ),
  ...sameIn(`${STORE}/orders/order-search.ts`, DROPPED, [
    'JOIN -> LEFT JOIN | orders o ON o.id = t.order_id WHE',
  ]),
  ...sameIn(`${STORE}/orders/receipt-store.ts`, TRUE, ['true -> (true OR (true)) | WHERE o.id = $1`']),
  ...sameIn(
    `${STORE}/orders/receipt-store.ts`,
    'At most one deposit of an order is credited or lost: an index ensures it.',
    [
      'c.id DESC -> c.id | LIMIT 1) d ON true WHERE o.id = $1`',
      '1 -> (1 + 1) | ) d ON true WHERE o.id = $1`',
    ],
  ),
  ...sameIn(`${STORE}/orders/receipt-store.ts`, FIRST, ['1 -> (1 + 1) | `']),
  ...sameIn(`${STORE}/operations/halt-store.ts`, FIRST, ['1 -> (1 + 1) | `']),
  ...sameIn(
    `${STORE}/operations/installation-store.ts`,
    'A bulk order has no destination network: a check ensures it.',
    ["kind = 'standard' -> (true OR (kind = 'standard')) | AND token_out IS NOT DISTINCT FROM null"],
  ),
  ...sameIn(`${STORE}/operations/overview-store.ts`, PARTNER, [
    'JOIN -> LEFT JOIN | orders o ON o.id = r.order_id WHERE r.s',
  ]),
  ...sameIn(
    `${STORE}/operations/process-store.ts`,
    'PostgreSQL does not delete a row that the same statement has written.',
    ['id <> $1 -> (true OR (id <> $1)) | ) INSERT INTO processes (id, role, ho'],
  ),
  ...sameIn(`${STORE}/database/life-store.ts`, FIRST, ["1 -> (1 + 1) | '"]),
  ...sameIn(`${STORE}/database/life-store.ts`, 'Both are null if there is no row, and only then.', [
    'max -> min | (id) IS NOT NULL ON CONFLICT DO NOTHING`',
  ]),
  ...sameIn(`${STORE}/database/run-migrations.ts`, 'The column is part of the primary key.', [
    'NOT -> | NULL, file text NOT NULL, checksum text',
    'NOT -> | NULL, checksum text NOT NULL, applied_a',
  ]),
  ...sameIn(`${STORE}/books/liquidity-store.ts`, 'Only bulk orders have rows: a trigger ensures it.', [
    "o.kind = 'bulk' -> (true OR (o.kind = 'bulk')) | ) w GROUP BY 1 HAVING sum(w.amount) F",
  ]),
  ...sameIn(
    `${STORE}/books/liquidity-store.ts`,
    'Every order expires after the beginning of time: the condition is there for the planner.',
    [
      "o.expires_at > (SELECT '-infinity'::timestamptz) -> (true OR (o.expires_at > (SELECT '-infinity'::timestamptz))) | ) o LEFT JOIN bulk_rows b ON b.orde",
      "> -> >= | (SELECT '-infinity'::timestamptz)) o",
    ],
  ),
  ...sameIn(`${STORE}/books/reconcile-store.ts`, PARTNER, [
    'JOIN -> LEFT JOIN | legs l ON l.id = al.leg_id WHERE a',
    'JOIN -> LEFT JOIN | ledger_accounts a ON a.id = p.account_i',
    'JOIN -> LEFT JOIN | legs l ON l.id = al.leg_id WHERE al.att',
  ]),
  ...sameIn(
    `${STORE}/books/served-currency-store.ts`,
    'The next statement of the transaction resets the height of tokens that are served.',
    ['token <> ALL ($2::text[]) -> (true OR (token <> ALL ($2::text[]))) | `'],
  ),
  ...sameIn(`${STORE}/books/served-currency-store.ts`, FIRST, ['1 -> (1 + 1) | `']),
]
