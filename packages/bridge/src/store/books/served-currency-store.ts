import type { Currency } from '@sunspan/domain'
import { execute, queryRows, statement, type Queryable, type Transaction } from '../database/database.ts'
import { ledgerToken } from '../database/ledger-token.ts'

/** The stored state of a token that was served. */
export interface ServedCurrency {
  readonly networkId: string
  /** Null for the native coin. */
  readonly token: string | null
  readonly currencyId: string | null
  readonly decimals: number | null
  /** Undefined while the network's engine scans it; otherwise the height up to which one has. */
  readonly readTo: bigint | undefined
}

// A token with an open book but no row: its engine died between the two writes.
const FIND = statement(
  'served_currencies_of',
  `SELECT network_id, token, s.currency_id, s.decimals, CASE WHEN s.token IS NULL THEN b.opened_height ELSE s.read_to END AS read_to
   FROM served_currencies s FULL JOIN ledger_books b USING (network_id, token) WHERE network_id = $1`,
)
const LEAVE = statement(
  'served_currencies_leave',
  `UPDATE served_currencies SET read_to = $3 WHERE network_id = $1 AND read_to IS NULL AND token <> ALL ($2::text[])`,
)
const SERVE = statement(
  'served_currencies_serve',
  `INSERT INTO served_currencies AS s (network_id, token, currency_id, decimals)
   SELECT $1, n.* FROM unnest($2::text[], $3::text[], $4::int[]) AS n (token, currency_id, decimals)
   ON CONFLICT (network_id, token) DO UPDATE SET currency_id = excluded.currency_id, decimals = excluded.decimals, read_to = NULL`,
)
const KEEP_WALLET = statement(
  'treasury_wallets_keep',
  `INSERT INTO treasury_wallets (network_id, wallet) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING`,
)
const FIND_UNREAD = statement(
  'served_currencies_unread',
  `SELECT c.id FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS c (id, network_id, token, wallet)
   WHERE NOT EXISTS (SELECT FROM served_currencies s WHERE s.network_id = c.network_id AND s.token = c.token AND s.read_to IS NULL)
     OR NOT EXISTS (SELECT FROM treasury_wallets w WHERE w.network_id = c.network_id AND w.wallet = c.wallet)
     OR EXISTS (SELECT FROM processes p WHERE p.is_engine AND p.seen_at > $5 AND NOT p.currency_ids @> ARRAY[c.id])
   LIMIT 1`,
)

export async function findServedCurrencies(
  db: Queryable,
  networkId: string,
): Promise<readonly ServedCurrency[]> {
  const rows = await queryRows<{
    network_id: string
    token: string
    currency_id: string | null
    decimals: number | null
    read_to: string | null
  }>(db, FIND, [networkId])
  return rows.map((row) => ({
    networkId: row.network_id,
    token: row.token === ledgerToken(null) ? null : row.token,
    currencyId: row.currency_id,
    decimals: row.decimals,
    readTo: row.read_to === null ? undefined : BigInt(row.read_to),
  }))
}

/** From now on the network's engine scans exactly these tokens; all others have been scanned up to `height`. */
export async function serveCurrencies(
  tx: Transaction,
  input: {
    readonly networkId: string
    readonly currencies: readonly Pick<Currency, 'id' | 'address' | 'decimals'>[]
    readonly wallets: readonly string[]
    readonly height: bigint
  },
): Promise<void> {
  const { networkId, currencies, wallets, height } = input
  const tokens = currencies.map(({ address }) => ledgerToken(address))
  await execute(tx, LEAVE, [networkId, tokens, height])
  await execute(tx, SERVE, [
    networkId,
    tokens,
    currencies.map(({ id }) => id),
    currencies.map(({ decimals }) => decimals),
  ])
  await execute(tx, KEEP_WALLET, [networkId, wallets])
}

/**
 * The first of the currencies whose deposits or payouts the engines would miss: its token is not scanned, the wallet is not watched, or an engine
 * alive since `since` was started without it.
 */
export async function findUnreadCurrency(
  db: Queryable,
  currencies: readonly { readonly currency: Currency; readonly wallet: string }[],
  since: Date,
): Promise<string | undefined> {
  const [row] = await queryRows<{ id: string }>(db, FIND_UNREAD, [
    currencies.map(({ currency }) => currency.id),
    currencies.map(({ currency }) => currency.networkId),
    currencies.map(({ currency }) => ledgerToken(currency.address)),
    currencies.map(({ wallet }) => wallet),
    since,
  ])
  return row?.id
}
