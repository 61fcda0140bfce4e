import type { Transaction } from '../../store/database/database.ts'
import { SCENE_AT, SCENE_WALLET } from './ledger-scene.ts'
import { type Columns, findRow, insertRow, nextNumber, sceneAt, textOf } from './scene-rows.ts'

const CREDITED = ['DEPOSITED', 'SENDING', 'SENT', 'COMPLETE', 'SEND_FAILED']
const PAID = ['SENDING', 'SENT', 'COMPLETE']

/** An order from ethereum to base that waits for its deposit; another `status` brings the columns that it needs. */
export async function addOrder(tx: Transaction, fields: Columns = {}): Promise<string> {
  const id = `00000000-0000-4000-8000-${String(nextNumber()).padStart(12, '0')}`
  const status = textOf(fields, 'status', 'WAIT_DEPOSIT')
  const isBulk = fields['kind'] === 'bulk'
  const amounts = { amount_in: 1_000, amount_out: 970, ...fields }
  return insertRow(tx, 'orders', {
    ...{
      id,
      version: 1,
      status,
      type: 'TRANSFER',
      kind: 'standard',
      reference: `0x${id.replaceAll('-', '')}`,
    },
    ...{ created_at: SCENE_AT, updated_at: SCENE_AT, expires_at: sceneAt(3_600_000) },
    ...{ late_until: sceneAt(86_400_000), network_in: 'ethereum', currency_in: 'ethereum-eth' },
    ...{ network_out: 'base', currency_out: 'base-eth', wallet_sender: 'alice', wallet_receiver: 'bob' },
    ...{ platform_fee: 20, platform_fee_usd: 60, swap_fee: 0, swap_fee_usd: 0 },
    ...{ destination_fee: 10, destination_fee_usd: 30, required_confirmations: 3, fill_estimate_seconds: 1 },
    ...{ deposit_family: 'evm', deposit_address: SCENE_WALLET, deposit_action: '{}', holds_claim: false },
    ...{ value_usd: 3_000, finality_tier: 'small' },
    ...(CREDITED.includes(status) ? creditOf(amounts) : {}),
    ...(PAID.includes(status) && !isBulk ? { transaction_out: `out ${id}` } : {}),
    ...(status === 'COMPLETE' ? { completed_at: SCENE_AT } : {}),
    ...amounts,
  })
}

const creditOf = ({ amount_in: credited, amount_out: paid }: Columns): Columns => ({
  ...{ transaction_in: 'in', deposit_height: 10, credited_at: SCENE_AT },
  ...{ credited_amount: credited, payout_amount: paid },
})

interface RowAmounts {
  readonly amount_in?: number
  readonly platform_fee?: number
  readonly destination_fee?: number
}

/** A credited bulk order from ethereum with these rows, to base unless told otherwise. */
export async function addBulkOrder(
  tx: Transaction,
  wanted: readonly (Columns & RowAmounts)[],
  fields: Columns = {},
): Promise<string> {
  const rows = wanted.map((row, index) => ({
    ...{ row_no: index, status: 'DEPOSITED', updated_at: SCENE_AT, recipient: `carol ${String(index)}` },
    ...{ network_out: 'base', currency_out: 'base-eth' },
    ...{ amount_in: 100 * (index + 1), amount_out: 100 * (index + 1) },
    ...{ platform_fee: 5, platform_fee_usd: 15, destination_fee: 7, destination_fee_usd: 21 + index },
    ...row,
  }))
  const sum = (name: keyof RowAmounts): number => rows.reduce((total, row) => total + row[name], 0)
  const fees = { platform_fee: sum('platform_fee'), destination_fee: sum('destination_fee') }
  const id = await addOrder(tx, {
    ...{ kind: 'bulk', status: 'DEPOSITED', execution_type: 'fast', row_interval_ms: 0 },
    ...{ network_out: null, currency_out: null, wallet_receiver: null, amount_out: sum('amount_in') },
    ...{ ...fields, ...fees, amount_in: sum('amount_in') + fees.platform_fee + fees.destination_fee },
  })
  for (const row of rows) {
    const rowId = `00000000-0000-4000-9000-${String(nextNumber()).padStart(12, '0')}`
    await insertRow(tx, 'bulk_rows', { order_id: id, id: rowId, ...row })
  }
  return id
}

const BOOKED: Readonly<Record<string, string>> = { credited: 'order', unmatched: 'suspense', lost: 'lost' }

/** A deposit on ethereum, credited to an order and booked for it unless told otherwise. */
export async function addDepositRow(tx: Transaction, fields: Columns = {}): Promise<string> {
  const status = textOf(fields, 'status', 'credited')
  const orderId = fields['order_id'] ?? (await orderFor(tx, status))
  const ordered = await findRow(
    tx,
    `SELECT network_in AS network_id, token_in AS token, amount_in AS amount, wallet_sender AS sender
     FROM orders WHERE id = $1`,
    [orderId],
  )
  return insertRow(tx, 'deposits', {
    ...{ network_id: 'ethereum', tx_hash: `tx${String(nextNumber())}`, log_index: 0, block_height: 10 },
    ...{ block_hash: 'block', sender: 'alice', recipient: SCENE_WALLET, token: null, amount: 1_000 },
    ...{ status, reason: status === 'unmatched' ? 'no_order' : null, booked: BOOKED[status] ?? 'none' },
    ...{ seen_at: SCENE_AT, ...ordered, order_id: orderId, ...fields },
  })
}

async function orderFor(tx: Transaction, status: string): Promise<string | null> {
  if (status === 'unmatched' || status === 'orphaned') return null
  return addOrder(tx, status === 'seen' ? {} : { status: 'DEPOSITED' })
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
