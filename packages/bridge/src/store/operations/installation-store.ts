import { queryRows, statement, type Queryable } from '../database/database.ts'
import { ledgerToken, tokenOfLedger } from '../database/ledger-token.ts'

/** A token that was once served. */
export interface RememberedCurrency {
  readonly networkId: string
  /** Null for the native coin. */
  readonly token: string | null
  /** Null if not stored yet. */
  readonly currencyId: string | null
  readonly decimals: number | null
}

const REMEMBERED = statement(
  'served_currencies_all',
  'SELECT network_id, token, currency_id, decimals FROM served_currencies ORDER BY network_id, token',
)
// Native coins have books wherever gas is paid, bridged or not; an opening balance alone is not owed.
const FIND_USE = statement(
  'served_currencies_use',
  `WITH moved AS (
     SELECT EXISTS (SELECT FROM ledger_accounts WHERE network_id = $1 AND token = $2 AND token <> 'native'
         AND kind NOT IN ('custody', 'treasury'))
       OR EXISTS (SELECT FROM orders WHERE network_in = $1 AND token_in IS NOT DISTINCT FROM nullif($2, 'native'))
       OR EXISTS (SELECT FROM orders WHERE network_out = $1 AND kind = 'standard' AND token_out IS NOT DISTINCT FROM nullif($2, 'native'))
       OR EXISTS (SELECT FROM bulk_rows WHERE network_out = $1 AND currency_out = $3)
       OR EXISTS (SELECT FROM legs WHERE network_id = $1 AND token IS NOT DISTINCT FROM nullif($2, 'native')) AS is_moved
   )
   SELECT is_moved, is_moved OR $2 <> 'native' AND EXISTS (SELECT FROM ledger_accounts WHERE network_id = $1 AND token = $2) AS is_held
   FROM moved`,
)
const WALLETS = statement(
  'treasury_wallets_all',
  'SELECT network_id, wallet FROM treasury_wallets ORDER BY network_id, wallet',
)
const WALLET_IS_USED = statement(
  'treasury_wallets_is_used',
  `SELECT EXISTS (SELECT FROM ledger_accounts WHERE network_id = $1 AND kind = 'custody')
     OR EXISTS (SELECT FROM orders WHERE network_in = $1) AS is_used`,
)

export async function findRememberedCurrencies(db: Queryable): Promise<readonly RememberedCurrency[]> {
  const rows = await queryRows<{
    network_id: string
    token: string
    currency_id: string | null
    decimals: number | null
  }>(db, REMEMBERED, [])
  return rows.map((row) => ({
    networkId: row.network_id,
    token: tokenOfLedger(row.token),
    currencyId: row.currency_id,
    decimals: row.decimals,
  }))
}

export interface CurrencyUse {
  /** Whether it was ever ordered, deposited or paid. */
  readonly isMoved: boolean
  /** That, or whether the treasury's books have any of it. */
  readonly isHeld: boolean
}

/** How much depends on a token's configuration. */
export async function findCurrencyUse(
  db: Queryable,
  { networkId, token, currencyId }: RememberedCurrency,
): Promise<CurrencyUse> {
  const values = [networkId, ledgerToken(token), currencyId]
  const [row] = await queryRows<{ is_moved: boolean; is_held: boolean }>(db, FIND_USE, values)
  return { isMoved: row?.is_moved ?? false, isHeld: row?.is_held ?? false }
}

/** Watched wallets by network. */
export async function findTreasuryWallets(db: Queryable): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await queryRows<{ network_id: string; wallet: string }>(db, WALLETS, [])
  const wallets = new Map<string, string[]>()
  for (const { network_id: networkId, wallet } of rows) {
    wallets.set(networkId, [...(wallets.get(networkId) ?? []), wallet])
  }
  return wallets
}

/** Whether a network's wallets have a balance in the books, or were shown to users. */
export async function areWalletsUsed(db: Queryable, networkId: string): Promise<boolean> {
  const [row] = await queryRows<{ is_used: boolean }>(db, WALLET_IS_USED, [networkId])
  return row?.is_used ?? false
}
