import { posting, type LedgerAccountKind } from '@sunspan/domain'
import type { NetworkAdapter } from '@sunspan/chains'
import type { Pool } from 'pg'
import type { Catalog } from '../catalog/catalog.ts'
import type { Clock, Logger } from '../clock.ts'
import { queryRows, statement, withTransaction } from '../store/database/database.ts'
import { findUnevenBooks, postEntries, replayLedger } from '../store/books/ledger-store.ts'
import { ledgerToken } from '../store/database/ledger-token.ts'

/** Total of one kind of account in one book. */
export interface LedgerTotal {
  readonly networkId: string
  /** Null for the native coin. */
  readonly token: string | null
  readonly kind: LedgerAccountKind
  /** Base units; amounts owed or earned are negative. */
  readonly amount: bigint
}

export interface LedgerService {
  /** Nonzero totals, by book and kind. */
  totals(): Promise<readonly LedgerTotal[]>
  /** Recomputes the whole ledger. Every list is empty if the ledger is correct. */
  audit(): Promise<{
    readonly unevenBooks: readonly string[]
    readonly unevenEntries: readonly string[]
    readonly untrueAccounts: readonly string[]
  }>
  /**
   * Records the operator's own transfer of a currency between its network's paying wallet and elsewhere, or (`suspense`) that a received amount
   * belongs to the operator. `amount` is in base units, positive for incoming; an outgoing amount must be in custody. `height` is the block that
   * includes it. A key is booked only once. Throws a RangeError for bad input, otherwise an Error of the database.
   */
  recordOwnMove(input: {
    readonly key: string
    readonly currencyId: string
    readonly amount: bigint
    readonly against: 'custody' | 'suspense'
    readonly height: bigint
    readonly actor: string
    readonly reason: string
  }): Promise<void>
}

const TOTALS = statement(
  'ledger_totals',
  `SELECT network_id, token, kind, sum(balance) AS amount FROM ledger_accounts WHERE in_use
   GROUP BY network_id, token, kind ORDER BY network_id, token, kind`,
)

export function createLedgerService(deps: {
  readonly pool: Pool
  readonly catalog: Catalog
  readonly adapters: ReadonlyMap<string, NetworkAdapter>
  readonly clock: Clock
  readonly logger: Logger
}): LedgerService {
  const { pool, catalog, adapters, clock, logger } = deps
  return {
    async totals() {
      const rows = await queryRows<{
        network_id: string
        token: string
        kind: LedgerAccountKind
        amount: string
      }>(pool, TOTALS, [])
      const native = ledgerToken(null)
      return rows.map((row) => ({
        networkId: row.network_id,
        token: row.token === native ? null : row.token,
        kind: row.kind,
        amount: BigInt(row.amount),
      }))
    },
    async audit() {
      const uneven = await findUnevenBooks(pool, null)
      const replayed = await replayLedger(pool)
      return {
        unevenBooks: uneven.map(({ networkId, token }) => `${networkId}/${ledgerToken(token)}`),
        ...replayed,
      }
    },
    async recordOwnMove({ key, currencyId, amount, against, height, actor, reason }) {
      if (amount === 0n) throw new RangeError('A move of nothing is not a move')
      if (actor.trim() === '' || reason.trim() === '') {
        throw new RangeError('A move is entered with its actor and its reason')
      }
      if (against === 'suspense' && amount < 0n) {
        throw new RangeError('An amount in suspense was received, so it must be above zero')
      }
      const { networkId, address: token } = catalog.getCurrency(currencyId)
      const wallet = adapters.get(networkId)?.payouts.wallet
      if (wallet === undefined) throw new RangeError(`${networkId} isn’t supported here`)
      const book = { networkId, token }
      const other =
        against === 'custody' ? posting(book, 'custody', amount, wallet) : posting(book, 'suspense', amount)
      const entry = {
        key: `own/${key}`,
        kind: 'own_move',
        postings: [other, posting(book, 'treasury', -amount)],
        height,
        by: { actor, reason },
      }
      await withTransaction(pool, (tx) => postEntries(tx, new Date(clock.now()), [entry]))
      logger.warn({ key, currencyId, amount: String(amount), against, actor, reason }, 'A move was entered')
    },
  }
}
