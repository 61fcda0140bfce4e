import type { BlockRef } from '@sunspan/chains'
import { depositPosition, postingsBetween, type DepositBooking } from '@sunspan/domain'
import { queryRows, statement, type Transaction } from '../store/database.ts'
import { moveDeposit } from '../store/deposit-store.ts'
import { postEntries } from '../store/ledger-store.ts'

const REBOOK = statement(
  'deposits_rebook',
  `UPDATE deposits d SET booked = n.booked, bookings = d.bookings + 1
   FROM unnest($1::bigint[], $2::text[]) AS n (id, booked), deposits old
   WHERE d.id = n.id AND old.id = d.id AND d.booked <> n.booked
   RETURNING d.id, d.network_id, d.token, d.recipient, d.amount, d.order_id, old.booked AS was, d.booked, d.bookings`,
)
const BOOKED_ABOVE = statement(
  'deposits_booked_above',
  `SELECT id FROM deposits WHERE network_id = $1 AND block_height > $2 AND status IN ('seen', 'unmatched') AND booked <> 'none'`,
)

interface RebookedRow {
  readonly id: string
  readonly network_id: string
  readonly token: string | null
  readonly recipient: string
  readonly amount: string
  readonly order_id: string | null
  readonly was: DepositBooking
  readonly booked: DepositBooking
  readonly bookings: number
}

/**
 * Brings deposits to another place in the ledger; those that are there already stay. To be called while each still names its order,
 * and last in its transaction.
 */
export async function bookDeposits(
  tx: Transaction,
  at: Date,
  changes: readonly { readonly id: string; readonly to: DepositBooking }[],
): Promise<void> {
  if (changes.length === 0) return
  const rows = await queryRows<RebookedRow>(tx, REBOOK, [
    changes.map(({ id }) => id),
    changes.map(({ to }) => to),
  ])
  const entries = rows.map((row) => {
    const deposit = {
      book: { networkId: row.network_id, token: row.token },
      wallet: row.recipient,
      amount: BigInt(row.amount),
      orderId: row.order_id,
    }
    const postings = postingsBetween(depositPosition(deposit, row.was), depositPosition(deposit, row.booked))
    return {
      key: `deposit/${row.id}/${String(row.bookings)}`,
      kind: `deposit_${row.was}_to_${row.booked}`,
      postings,
    }
  })
  await postEntries(tx, at, entries)
}

/** Before a rewind: what is in suspense above `height` is final no more. */
export async function unbookDepositsAbove(
  tx: Transaction,
  at: Date,
  networkId: string,
  height: bigint,
): Promise<void> {
  const rows = await queryRows<{ id: string }>(tx, BOOKED_ABOVE, [networkId, height])
  await bookDeposits(
    tx,
    at,
    rows.map(({ id }) => ({ id, to: 'none' as const })),
  )
}

/** The deposit stands in this block now. One that was lost is back, and its loss is taken back. */
export async function settleDepositInBlock(
  tx: Transaction,
  at: Date,
  id: string,
  block: BlockRef,
): Promise<void> {
  const isBack = await moveDeposit(tx, id, block)
  if (isBack) await bookDeposits(tx, at, [{ id, to: 'order' }])
}
