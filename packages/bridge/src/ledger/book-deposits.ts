import type { BlockRef } from '@sunspan/chains'
import { depositPosition, postingsBetween, type DepositBooking } from '@sunspan/domain'
import { queryRows, statement, type Transaction } from '../store/database/database.ts'
import { moveDeposit, REBOOKED, type RebookedRow } from '../store/deposits/deposit-store.ts'
import { postEntries } from '../store/books/ledger-store.ts'

const REBOOK = statement(
  'deposits_rebook',
  `UPDATE deposits d SET booked = n.booked, bookings = d.bookings + 1, refund_part = coalesce(n.refund, d.refund_part),
     dust_part = coalesce(n.dust, d.dust_part), kept_part = coalesce(n.kept, d.kept_part)
   FROM unnest($1::bigint[], $2::text[], $3::numeric[], $4::numeric[], $5::numeric[]) AS n (id, booked, refund, dust, kept), deposits old
   WHERE d.id = n.id AND old.id = d.id AND (d.booked <> n.booked OR d.refund_part <> n.refund OR d.kept_part <> n.kept)
   RETURNING ${REBOOKED}`,
)
const BOOKED_ABOVE = statement(
  'deposits_booked_above',
  `SELECT id FROM deposits WHERE network_id = $1 AND block_height > $2 AND booked IN ('own', 'suspense')`,
)

/** A deposit's new booking. `refund`, `dust` and `kept`: the parts that do not belong to its order; unchanged if omitted. */
export interface DepositRebooking {
  readonly id: string
  readonly to: DepositBooking
  readonly refund?: bigint
  readonly dust?: bigint
  readonly kept?: bigint
}

/**
 * Rebooks deposits, or increases the parts owed to their senders; does nothing for those already booked so. Call it while each deposit still
 * references its order, and last in the transaction.
 */
export async function bookDeposits(
  tx: Transaction,
  at: Date,
  changes: readonly DepositRebooking[],
): Promise<void> {
  if (changes.length === 0) return
  const rows = await queryRows<RebookedRow>(tx, REBOOK, [
    changes.map(({ id }) => id),
    changes.map(({ to }) => to),
    changes.map(({ to, refund }) => (to === 'none' ? 0n : (refund ?? null))),
    changes.map(({ to, dust }) => (to === 'none' ? 0n : (dust ?? null))),
    changes.map(({ to, kept }) => (to === 'none' ? 0n : (kept ?? null))),
  ])
  await postRebooked(tx, at, rows)
}

/** Posts what has changed in the bookings of deposits; call it last in the transaction. */
export async function postRebooked(tx: Transaction, at: Date, rows: readonly RebookedRow[]): Promise<void> {
  const entries = rows.map((row) => {
    const deposit = {
      id: row.id,
      book: { networkId: row.network_id, token: row.token },
      wallet: row.recipient,
      amount: BigInt(row.amount),
      orderId: row.order_id,
    }
    const before = {
      ...deposit,
      refund: BigInt(row.was_refund),
      dust: BigInt(row.was_dust),
      kept: BigInt(row.was_kept),
    }
    const after = {
      ...deposit,
      refund: BigInt(row.refund_part),
      dust: BigInt(row.dust_part),
      kept: BigInt(row.kept_part),
    }
    const postings = postingsBetween(depositPosition(before, row.was), depositPosition(after, row.booked))
    return {
      key: `deposit/${row.id}/${String(row.bookings)}`,
      kind: `deposit_${row.was}_to_${row.booked}`,
      postings,
    }
  })
  await postEntries(tx, at, entries)
}

/** Called before a rewind: deposits in suspense above `height` are no longer final. */
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

/**
 * Records the deposit's new block. A lost deposit has returned, and its loss is reversed. If the block's time is unknown, it counts as made now, so
 * that no earlier rate lock applies.
 */
export async function settleDepositInBlock(
  tx: Transaction,
  at: Date,
  id: string,
  { block, minedAtMs = at.getTime() }: { readonly block: BlockRef; readonly minedAtMs?: number | undefined },
): Promise<void> {
  const to = await moveDeposit(tx, id, { block, minedAtMs })
  if (to !== undefined) await bookDeposits(tx, at, [{ id, to }])
}
