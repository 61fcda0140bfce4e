import { accountKey, isBalanced, type LedgerAccount, type LedgerBook, type Posting } from '@sunspan/domain'
import { execute, queryRows, statement, type Queryable, type Transaction } from '../database/database.ts'
import { ledgerToken, tokenOfLedger } from '../database/ledger-token.ts'

/** One event, booked once. */
export interface LedgerEntry {
  /** Identifies the on-chain event or the transition that caused it. */
  readonly key: string
  readonly kind: string
  readonly postings: readonly Posting[]
  /** The block from which on a wallet's balance includes it, if neither a deposit nor an attempt determines that. */
  readonly height?: bigint | undefined
  /** Who entered it manually, and why. */
  readonly by?: { readonly actor: string; readonly reason: string } | undefined
}

const FIND_ACCOUNTS = statement(
  'ledger_find_accounts',
  `SELECT n.place, a.id
   FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS n (network_id, token, kind, holder, place)
   JOIN ledger_accounts a ON a.network_id = n.network_id AND a.token = n.token AND a.kind = n.kind AND a.holder = n.holder`,
)
const OPEN_ACCOUNTS = statement(
  'ledger_open_accounts',
  `INSERT INTO ledger_accounts (network_id, token, kind, holder)
   SELECT n.* FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS n (network_id, token, kind, holder)
   ORDER BY 1, 2, 3, 4 ON CONFLICT DO NOTHING`,
)
const POST = statement(
  'ledger_post',
  `INSERT INTO ledger_entries (key, kind, at, height, actor, reason)
   SELECT n.key, n.kind, $6, n.height, n.actor, n.reason
   FROM unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[]) AS n (key, kind, height, actor, reason)
   RETURNING id, key`,
)
const POST_AMOUNTS = statement(
  'ledger_post_amounts',
  `INSERT INTO ledger_postings (entry_id, account_id, amount)
   SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::numeric[]) AS p (entry_id, account_id, amount)`,
)
const BOOKS = statement('ledger_books_of', 'SELECT token FROM ledger_books WHERE network_id = $1')
const OPENED = statement(
  'ledger_books_opened',
  'SELECT token, opened_height FROM ledger_books WHERE network_id = $1',
)
const OPEN_BOOK = statement(
  'ledger_open_books',
  `INSERT INTO ledger_books (network_id, token, opened_height, opened_at) SELECT $1, t, $3, $4 FROM unnest($2::text[]) AS t`,
)
const UNEVEN = statement(
  'ledger_uneven',
  `SELECT network_id, token, sum(balance) AS amount FROM ledger_accounts
   WHERE in_use AND ($1::text IS NULL OR network_id = $1) GROUP BY network_id, token HAVING sum(balance) <> 0`,
)
const UNTRUE_BALANCES = statement(
  'ledger_untrue_balances',
  `SELECT a.network_id, a.token, a.kind, a.holder FROM ledger_accounts a
   LEFT JOIN (SELECT account_id, sum(amount) AS amount FROM ledger_postings GROUP BY account_id) p ON p.account_id = a.id
   WHERE a.balance <> coalesce(p.amount, 0)`,
)
const UNEVEN_ENTRIES = statement(
  'ledger_uneven_entries',
  `SELECT DISTINCT e.key FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id JOIN ledger_accounts a ON a.id = p.account_id
   GROUP BY e.id, a.network_id, a.token HAVING sum(p.amount) <> 0`,
)

/**
 * Books entries. Call it last in a transaction, since it locks the balances. Skips entries without postings. Throws an Error for an unbalanced entry;
 * the database also refuses those, overdrawn accounts, and keys that are already booked.
 */
export async function postEntries(tx: Transaction, at: Date, entries: readonly LedgerEntry[]): Promise<void> {
  const booked = entries.filter(({ postings }) => postings.length > 0)
  if (booked.length === 0) return
  const uneven = booked.find(({ postings }) => !isBalanced(postings))
  if (uneven !== undefined) throw new Error(`The entry ${uneven.key} does not balance`)
  const accounts = await findOrOpenAccounts(
    tx,
    booked.flatMap(({ postings }) => postings.map(({ account }) => account)),
  )
  const rows = await queryRows<{ id: string; key: string }>(tx, POST, [
    booked.map(({ key }) => key),
    booked.map(({ kind }) => kind),
    booked.map(({ height }) => height ?? null),
    booked.map(({ by }) => by?.actor ?? null),
    booked.map(({ by }) => by?.reason ?? null),
    at,
  ])
  const ids = new Map(rows.map(({ id, key }) => [key, id]))
  const posted = booked.flatMap(({ key, postings }) =>
    postings.map(({ account, amount }) => ({ entryId: ids.get(key), account, amount })),
  )
  await execute(tx, POST_AMOUNTS, [
    posted.map(({ entryId }) => entryId),
    posted.map(({ account }) => accounts.get(accountKey(account))),
    posted.map(({ amount }) => amount),
  ])
}

/** The accounts' ids by `accountKey`. Opens those that do not exist. */
async function findOrOpenAccounts(
  tx: Transaction,
  accounts: readonly LedgerAccount[],
): Promise<ReadonlyMap<string, string>> {
  const missing = new Map(accounts.map((account) => [accountKey(account), account]))
  const ids = new Map<string, string>()
  const find = async (): Promise<void> => {
    const wanted = [...missing.keys()]
    const rows = await queryRows<{ place: string; id: string }>(
      tx,
      FIND_ACCOUNTS,
      accountArrays([...missing.values()]),
    )
    for (const { place, id } of rows) {
      const key = wanted[Number(place) - 1] ?? ''
      ids.set(key, id)
      missing.delete(key)
    }
  }
  await find()
  if (missing.size === 0) return ids
  await execute(tx, OPEN_ACCOUNTS, accountArrays([...missing.values()]))
  // Another process may have opened one of them meanwhile.
  await find()
  return ids
}

const accountArrays = (accounts: readonly LedgerAccount[]): readonly unknown[] => [
  accounts.map(({ book }) => book.networkId),
  accounts.map(({ book }) => ledgerToken(book.token)),
  accounts.map(({ kind }) => kind),
  accounts.map(({ holder }) => holder),
]

/** Tokens of a network that have a book. */
export async function findBookTokens(db: Queryable, networkId: string): Promise<ReadonlySet<string | null>> {
  const rows = await queryRows<{ token: string }>(db, BOOKS, [networkId])
  return new Set(rows.map((row) => tokenOfLedger(row.token)))
}

/** The block as of which each book of a network was opened, by token: earlier movements are part of its opening balance. */
export async function findOpenedHeights(
  db: Queryable,
  networkId: string,
): Promise<ReadonlyMap<string | null, bigint>> {
  const rows = await queryRows<{ token: string; opened_height: string }>(db, OPENED, [networkId])
  return new Map(rows.map((row) => [tokenOfLedger(row.token), BigInt(row.opened_height)]))
}

export async function insertBooks(
  tx: Transaction,
  input: {
    readonly networkId: string
    readonly tokens: readonly (string | null)[]
    readonly height: bigint
    readonly at: Date
  },
): Promise<void> {
  const { networkId, tokens, height, at } = input
  await execute(tx, OPEN_BOOK, [networkId, tokens.map(ledgerToken), height, at])
}

/** Books whose accounts do not sum to zero, of one network or all; there should be none. */
export async function findUnevenBooks(
  db: Queryable,
  networkId: string | null,
): Promise<readonly (LedgerBook & { readonly amount: bigint })[]> {
  const rows = await queryRows<{ network_id: string; token: string; amount: string }>(db, UNEVEN, [networkId])
  return rows.map((row) => ({
    networkId: row.network_id,
    token: tokenOfLedger(row.token),
    amount: BigInt(row.amount),
  }))
}

/** Accounts whose balance is not the sum of their postings, and unbalanced entries. Reads the whole ledger. */
export async function replayLedger(
  db: Queryable,
): Promise<{ readonly untrueAccounts: readonly string[]; readonly unevenEntries: readonly string[] }> {
  const accounts = await queryRows<{ network_id: string; token: string; kind: string; holder: string }>(
    db,
    UNTRUE_BALANCES,
    [],
  )
  const entries = await queryRows<{ key: string }>(db, UNEVEN_ENTRIES, [])
  return {
    untrueAccounts: accounts.map((row) => `${row.network_id}/${row.token}/${row.kind}/${row.holder}`),
    unevenEntries: entries.map((row) => row.key),
  }
}
