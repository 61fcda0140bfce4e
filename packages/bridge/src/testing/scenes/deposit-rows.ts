import type { Transaction } from '../../store/database/database.ts'
import { SCENE_AT, SCENE_WALLET } from './ledger-scene.ts'
import { addOrder } from './order-rows.ts'
import { findRow, insertRow, nextNumber, textOf, type Columns } from './scene-rows.ts'

const BOOKED: Readonly<Record<string, string>> = { credited: 'order', unmatched: 'suspense', lost: 'lost' }

/** A deposit on ethereum, credited to an order and booked for it unless `columns` differ. */
export async function addDepositRow(tx: Transaction, columns: Columns = {}): Promise<string> {
  const status = textOf(columns, 'status', 'credited')
  const orderId = columns['order_id'] ?? (await orderFor(tx, status))
  const ordered = await findRow(
    tx,
    `SELECT network_in AS network_id, token_in AS token, amount_in AS amount, wallet_sender AS sender
     FROM orders WHERE id = $1`,
    [orderId],
  )
  return insertRow(tx, 'deposits', {
    network_id: 'ethereum',
    tx_hash: `tx${String(nextNumber())}`,
    log_index: 0,
    block_height: 10,
    block_hash: 'block',
    sender: 'alice',
    recipient: SCENE_WALLET,
    token: null,
    amount: 1_000,
    status,
    reason: status === 'unmatched' ? 'no_order' : null,
    booked: BOOKED[status] ?? 'none',
    seen_at: SCENE_AT,
    ...ordered,
    order_id: orderId,
    ...columns,
  })
}

async function orderFor(tx: Transaction, status: string): Promise<string | null> {
  if (status === 'unmatched' || status === 'orphaned') return null
  return addOrder(tx, { status: status === 'seen' ? 'WAIT_DEPOSIT' : 'DEPOSITED' })
}

/** Adds as many deposits like this one, by transactions of their own. */
export async function repeatDeposit(tx: Transaction, id: string, times: number): Promise<void> {
  const same = `network_id, log_index, block_height, block_hash, sender, recipient, token, amount, status, reason, order_id, booked,
    suspect, refund_after, refund_state, seen_at`
  await tx.query(
    `INSERT INTO deposits (tx_hash, ${same}) SELECT tx_hash || '/' || n, ${same} FROM deposits, generate_series(1, $2::int) AS n
     WHERE id = $1`,
    [id, times],
  )
}
