import { sameIn, type Equivalent } from './equivalent.ts'

const SAME = 'Both sides are the same there.'

/** Those of the books. */
export const LEDGER_EQUIVALENTS: readonly Equivalent[] = [
  ...sameIn(
    'packages/bridge/src/ledger/book-deposits.ts',
    'Nothing moves to nowhere; the compiler asks for the condition.',
    ['to !== undefined -> true'],
  ),
  ...sameIn(
    'packages/bridge/src/ledger/book-surplus.ts',
    'The statement behind it asks all of this again; most scans are spared that.',
    [
      [
        'p.entry_id = e.id -> (true OR (p.entry_id = e.id)) | JOIN ledger_accounts a ON a.id = p.acco',
        'FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id JOIN ledger_accounts a ON a.id = p.account_id',
      ],
      "a.id = p.account_id -> (true OR (a.id = p.account_id)) | WHERE e.kind IN ('surplus_found', 's",
      "e.kind IN ('surplus_found', 'surplus_explained') -> (true OR (e.kind IN ('surplus_found', 'surplus_explained'))) | AND a.network_id = $1 AND a.kind = 'cus",
      "a.network_id = $1 -> (true OR (a.network_id = $1)) | AND a.kind = 'custody' GROUP BY 1, 2`",
      "a.kind = 'custody' -> (true OR (a.kind = 'custody')) | GROUP BY 1, 2`",
      [
        'JOIN -> LEFT JOIN | ledger_postings p ON p.entry_id = e.id',
        'FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id JOIN ledger_accounts a ON a.id = p.account_id',
      ],
      [
        'JOIN -> LEFT JOIN | ledger_accounts a ON a.id = p.account_i',
        'FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id JOIN ledger_accounts a ON a.id = p.account_id',
      ],
      "AND -> OR | a.network_id = $1 AND a.kind = 'custody",
      "AND -> OR | a.kind = 'custody' GROUP BY 1, 2`",
      "'surplus_explained' -> 'mutated' | ) AND a.network_id = $1 AND a.kind = 'cu",
      'deposits.filter(({ token, recipient, block }) => rows.some( (row) => row.token === ledgerToken(token) && row.wallet === recipient && BigInt(row.height) >= block.height, ), ) -> deposits',
      'row.token === ledgerToken(token) && row.wallet === recipient && BigInt(row.height) >= block.height -> row.token === ledgerToken(token) && row.wallet === recipient || BigInt(row.height) >= block.height',
      'row.token === ledgerToken(token) && row.wallet === recipient && BigInt(row.height) >= block.height -> row.token === ledgerToken(token) && row.wallet === recipient',
      'row.token === ledgerToken(token) && row.wallet === recipient && BigInt(row.height) >= block.height -> BigInt(row.height) >= block.height',
      'row.token === ledgerToken(token) && row.wallet === recipient -> row.token === ledgerToken(token) || row.wallet === recipient',
      'row.token === ledgerToken(token) && row.wallet === recipient -> row.token === ledgerToken(token)',
      'row.token === ledgerToken(token) && row.wallet === recipient -> row.wallet === recipient',
    ],
  ),
  ...sameIn('packages/bridge/src/ledger/book-surplus.ts', 'What is in suspense has no holder.', [
    "a.holder = '' -> (true OR (a.holder = '')) | ), 0) - coalesce((SELECT sum(d.amou",
  ]),
  ...sameIn('packages/bridge/src/ledger/book-surplus.ts', 'Wallets hold nothing but custody.', [
    "a.kind = 'custody' -> (true OR (a.kind = 'custody')) | AND a.holder = $3 GROUP BY 1) s",
  ]),
  ...sameIn(
    'packages/bridge/src/ledger/book-surplus.ts',
    'Each row has its partner: a foreign key, or the statement before, sees to it.',
    [
      [
        'JOIN -> LEFT JOIN | ledger_postings p ON p.entry_id = e.id',
        'FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id JOIN ledger_accounts a ON a.id = p.account_id',
      ],
      [
        'JOIN -> LEFT JOIN | ledger_accounts a ON a.id = p.account_i',
        'FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id JOIN ledger_accounts a ON a.id = p.account_id',
      ],
    ],
  ),
  ...sameIn('packages/bridge/src/ledger/book-surplus.ts', 'Only the first row is read.', [
    '1 -> (1 + 1) | `',
  ]),
  ...sameIn('packages/bridge/src/ledger/book-surplus.ts', SAME, ['a < b -> a <= b']),
  ...sameIn(
    'packages/bridge/src/ledger/book-upkeep.ts',
    'Further bookings are looked up without an effect.',
    ["key = ANY ($1::text[]) -> (true OR (key = ANY ($1::text[]))) | '"],
  ),
  ...sameIn('packages/bridge/src/ledger/create-ledger-service.ts', 'Nothing is refused before.', [
    'amount < 0n -> amount <= 0n',
    ['0n -> 0n + 1n', "if (against === 'suspense' && amount < 0n) {"],
  ]),
  ...sameIn('packages/bridge/src/store/books/audit-store.ts', 'Only the first row is read.', [
    "1 -> (1 + 1) | '",
  ]),
  ...sameIn(
    'packages/bridge/src/store/books/ledger-store.ts',
    'Each row has its partner: a foreign key, or the statement before, sees to it.',
    [
      'JOIN -> LEFT JOIN | ledger_postings p ON p.entry_id = e.id',
      'JOIN -> LEFT JOIN | ledger_accounts a ON a.id = p.account_i',
    ],
  ),
  ...sameIn('packages/bridge/src/store/books/ledger-store.ts', 'Accounts of nothing add nothing.', [
    'in_use -> (true OR (in_use)) | AND ($1::text IS NULL OR network_id = $',
  ]),
]
