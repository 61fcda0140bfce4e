import { bookKey, posting, type LedgerBook } from '@sunspan/domain'
import type { ObservedDeposit } from '@sunspan/chains'
import { queryRows, statement, type Transaction } from '../store/database/database.ts'
import { postEntries } from '../store/books/ledger-store.ts'
import { ledgerToken } from '../store/database/ledger-token.ts'

/** A wallet's balance in excess of its ledger at the end of a block. */
export interface Surplus {
  readonly book: LedgerBook
  readonly wallet: string
  /** Base units, above zero. */
  readonly amount: bigint
  readonly height: bigint
}

/** Books surpluses in suspense, as deposits yet to be found. */
export function bookSurpluses(tx: Transaction, at: Date, surpluses: readonly Surplus[]): Promise<void> {
  const entries = surpluses.map(({ book, wallet, amount, height }) => ({
    key: `surplus/${bookKey(book)}/${wallet}/${String(height)}`,
    kind: 'surplus_found',
    postings: [posting(book, 'custody', amount, wallet), posting(book, 'suspense', -amount)],
  }))
  return postEntries(tx, at, entries)
}

/** The last comparison in which a wallet had a surplus. */
const NEWEST = statement(
  'surplus_newest',
  `SELECT a.token, a.holder AS wallet, max(substring(e.key FROM '[0-9]+$')::numeric) AS height
   FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id JOIN ledger_accounts a ON a.id = p.account_id
   WHERE e.kind IN ('surplus_found', 'surplus_explained') AND a.network_id = $1 AND a.kind = 'custody' GROUP BY 1, 2`,
)
/** The first comparison since a given block with an unexplained remainder, and the part of the book's suspense that belongs to no deposit. */
const UNEXPLAINED = statement(
  'surplus_unexplained',
  `SELECT s.height, s.amount,
     -coalesce((SELECT a.balance FROM ledger_accounts a
       WHERE a.network_id = $1 AND a.token = $2 AND a.kind = 'suspense' AND a.holder = ''), 0)
     - coalesce((SELECT sum(d.amount) FROM deposits d
       WHERE d.network_id = $1 AND coalesce(d.token, 'native') = $2 AND d.booked = 'suspense'), 0) AS in_suspense
   FROM (SELECT substring(e.key FROM '[0-9]+$')::numeric AS height, sum(p.amount) AS amount
     FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id JOIN ledger_accounts a ON a.id = p.account_id
     WHERE e.kind IN ('surplus_found', 'surplus_explained')
       AND a.network_id = $1 AND a.token = $2 AND a.kind = 'custody' AND a.holder = $3
     GROUP BY 1) s
   WHERE s.height >= $4 AND s.amount > 0 ORDER BY s.height LIMIT 1`,
)

/**
 * Explains surpluses by deposits that are reported late, in blocks already compared with the books: the amount booked in suspense then is theirs. If
 * it was meanwhile assigned to the operator, the treasury returns it.
 */
export async function explainSurpluses(
  tx: Transaction,
  { networkId, at }: { readonly networkId: string; readonly at: Date },
  deposits: readonly ObservedDeposit[],
): Promise<void> {
  if (deposits.length === 0) return
  const rows = await queryRows<{ token: string; wallet: string; height: string }>(tx, NEWEST, [networkId])
  const compared = deposits.filter(({ token, recipient, block }) =>
    rows.some(
      (row) =>
        row.token === ledgerToken(token) && row.wallet === recipient && BigInt(row.height) >= block.height,
    ),
  )
  // In sequence: each deposit leaves less to explain.
  for (const { txHash, index, token, recipient, amount, block } of compared) {
    const values = [networkId, ledgerToken(token), recipient, block.height]
    const [found] = await queryRows<{ height: string; amount: string; in_suspense: string }>(
      tx,
      UNEXPLAINED,
      values,
    )
    if (found === undefined) continue
    const book = { networkId, token }
    const explained = least(amount, BigInt(found.amount))
    const fromSuspense = least(explained, BigInt(found.in_suspense))
    const entry = {
      // A deposit that left the chain, and was missed when it returned, is explained a second time.
      key: `surplus/explained/${networkId}/${txHash}/${String(index)}/${at.toISOString()}/${found.height}`,
      kind: 'surplus_explained',
      postings: [
        posting(book, 'custody', -explained, recipient),
        posting(book, 'suspense', fromSuspense),
        posting(book, 'treasury', explained - fromSuspense),
      ].filter((part) => part.amount !== 0n),
    }
    await postEntries(tx, at, [entry])
  }
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
