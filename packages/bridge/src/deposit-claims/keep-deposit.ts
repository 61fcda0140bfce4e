import { posting } from '@sunspan/domain'
import { bookDeposits } from '../ledger/book-deposits.ts'
import type { Transaction } from '../store/database/database.ts'
import { postEntries } from '../store/books/ledger-store.ts'
import { keepUnmatchedDeposit } from '../store/deposits/refund-store.ts'

/**
 * Marks an unmatched deposit as the operator's own funds. It is not refunded, and belongs to the treasury from now on. The ledger records the actor.
 * False if it is not in suspense, belongs to an order, or its refund is decided.
 */
export async function keepDeposit(
  tx: Transaction,
  {
    id,
    actor,
    reason,
    at,
  }: { readonly id: string; readonly actor: string; readonly reason: string; readonly at: Date },
): Promise<boolean> {
  const kept = await keepUnmatchedDeposit(tx, id)
  if (kept === undefined) return false
  const { book, wallet, amount, height } = kept
  await bookDeposits(tx, at, [{ id, to: 'own' }])
  const entry = {
    key: `own/deposit/${id}`,
    kind: 'own_move',
    postings: [posting(book, 'custody', amount, wallet), posting(book, 'treasury', -amount)],
    height,
    by: { actor, reason },
  }
  await postEntries(tx, at, [entry])
  return true
}
