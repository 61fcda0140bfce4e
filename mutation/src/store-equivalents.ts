import { sameIn, type Equivalent } from './equivalent.ts'

const STORE = 'packages/bridge/src/store'
const PARTNER = 'Every row has its partner: a foreign key ensures it.'
const DROPPED = 'A later condition drops rows without a partner.'
const FIRST = 'Only the first row is read.'

/** Those in the SQL of orders, chains, operations and books. */
export const STORE_EQUIVALENTS: readonly Equivalent[] = [
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
    "o.kind = 'bulk' -> (true OR (o.kind = 'bulk')) | WHERE o.status IN ('PENDING', 'WAI",
  ]),
  ...sameIn(`${STORE}/books/reconcile-store.ts`, PARTNER, [
    'JOIN -> LEFT JOIN | legs l ON l.id = t.leg_id WHERE',
    'JOIN -> LEFT JOIN | ledger_accounts a ON a.id = p.account_i',
    'JOIN -> LEFT JOIN | legs l ON l.id = al.leg_id WHERE al.att',
  ]),
  ...sameIn(`${STORE}/books/reconcile-store.ts`, DROPPED, [
    'JOIN -> LEFT JOIN | ledger_postings p ON p.entry_id = e.id',
  ]),
  ...sameIn(
    `${STORE}/books/served-currency-store.ts`,
    'The next statement of the transaction resets the height of tokens that are served.',
    ['token <> ALL ($2::text[]) -> (true OR (token <> ALL ($2::text[]))) | `'],
  ),
  ...sameIn(`${STORE}/books/served-currency-store.ts`, FIRST, ['1 -> (1 + 1) | `']),
]
