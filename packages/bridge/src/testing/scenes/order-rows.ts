import type { OrderQuery } from '../../model/order-query.ts'
import type { Transaction } from '../../store/database/database.ts'
import { listOrderPage } from '../../store/orders/order-page-store.ts'
import { SCENE_AT, SCENE_WALLET } from './ledger-scene.ts'
import { type Columns, insertRow } from './scene-rows.ts'

const HOUR_MS = 3_600_000

/** The id of a scene's order by its number. */
export const orderId = (no: number): string => `00000000-0000-4000-8000-${String(no).padStart(12, '0')}`

/** The id of a bulk order's row. */
export const bulkRowId = (no: number, rowNo: number): string =>
  `00000000-0000-4000-9000-${String(no * 100 + rowNo).padStart(12, '0')}`

/** So many seconds after the scene's beginning. */
export const sceneTime = (seconds: number): Date => new Date(SCENE_AT.getTime() + seconds * 1_000)

interface OrderColumns extends Columns {
  readonly status?: string
}

const CREDITED = ['DEPOSITED', 'SENDING', 'SENT', 'COMPLETE', 'SEND_FAILED']
const PAID_OUT = ['SENDING', 'SENT', 'COMPLETE']

/** What a status demands besides. */
const columnsOf = (no: number, status: string, isBulk: boolean): Columns => ({
  ...(CREDITED.includes(status)
    ? {
        ...{ transaction_in: `in-${String(no)}`, deposit_height: 10, credited_at: sceneTime(60) },
        ...{ credited_amount: 1_000, payout_amount: 900 },
      }
    : {}),
  ...(PAID_OUT.includes(status) && !isBulk ? { transaction_out: `out-${String(no)}` } : {}),
  ...(status === 'COMPLETE' ? { completed_at: sceneTime(90) } : {}),
})

/** What orders of both kinds have alike, unless a test says otherwise. */
const termsOf = (no: number): Columns => ({
  ...{ id: orderId(no), version: 1, type: 'TRANSFER', created_at: SCENE_AT, updated_at: SCENE_AT },
  ...{
    expires_at: new Date(SCENE_AT.getTime() + HOUR_MS),
    late_until: new Date(SCENE_AT.getTime() + 24 * HOUR_MS),
  },
  ...{ network_in: 'ethereum', currency_in: 'ethereum-eth', wallet_sender: 'alice' },
  ...{ platform_fee_usd: 10, swap_fee: 0, swap_fee_usd: 0, destination_fee_usd: 30 },
  ...{ required_confirmations: 2, fill_estimate_seconds: 7, reference: `0x${String(no).padStart(32, '0')}` },
  ...{ deposit_family: 'evm', deposit_address: SCENE_WALLET, deposit_action: {}, holds_claim: false },
  ...{ value_usd: 5, finality_tier: 'small' },
})

/** An order with one recipient; PENDING unless told otherwise, and with all that its status demands. Returns its id. */
export async function addOrder(tx: Transaction, no: number, columns: OrderColumns = {}): Promise<string> {
  const { status = 'PENDING' } = columns
  const row = {
    ...termsOf(no),
    ...{ kind: 'standard', status, amount_in: 1_000, amount_out: 900, platform_fee: 1, destination_fee: 4 },
    ...{ network_out: 'base', currency_out: 'base-eth', wallet_receiver: 'bob' },
    ...columnsOf(no, status, false),
    ...columns,
  }
  await insertRow(tx, 'orders', row)
  return orderId(no)
}

/** Adds so many orders like this one, numbered on from it, each 0.1 s later than the one before and to its receiver with the number behind. */
export async function repeatOrder(tx: Transaction, no: number, times: number): Promise<void> {
  await tx.query(
    `INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object('id', left(o.id::text, 24) || lpad(($1::int + n)::text, 12, '0'),
       'reference', '0x' || lpad(($1::int + n)::text, 32, '0'), 'created_at', o.created_at + n * interval '0.1 seconds',
       'updated_at', o.updated_at + n * interval '0.1 seconds',
       'wallet_receiver', o.wallet_receiver || ($1::int + n)))).*
     FROM orders o, generate_series(1, $2::int) n WHERE right(o.id::text, 12) = lpad($1::int::text, 12, '0')`,
    [no, times],
  )
}

/** How many orders a page counts, and the numbers of those that it shows. */
export async function readPage(tx: Transaction, query: Partial<OrderQuery>): Promise<readonly number[]> {
  const { rows, counted } = await listOrderPage(tx, {
    ...{ owners: [{ address: 'alice', networkIds: null }], kind: 'any', filter: 'all', search: undefined },
    ...{ until: undefined, take: 50, skip: 0 },
    ...query,
  })
  return [counted, ...rows.map(({ id }) => Number(id.slice(-4)))]
}

const sumOf = (rows: readonly Columns[], column: string): bigint =>
  rows.reduce((sum, row) => sum + BigInt(String(row[column])), 0n)

/** A bulk order of these rows, whose sums its own amounts are. Returns its id. */
export async function addBulkOrder(
  tx: Transaction,
  no: number,
  rows: readonly Columns[],
  columns: OrderColumns = {},
): Promise<string> {
  const { status = 'PENDING' } = columns
  const whole = rows.map((row, rowNo) => bulkRow(no, rowNo, status, row))
  const [amountOut, platformFee] = [sumOf(whole, 'amount_in'), sumOf(whole, 'platform_fee')]
  const destinationFee = sumOf(whole, 'destination_fee')
  await insertRow(tx, 'orders', {
    ...termsOf(no),
    ...{ kind: 'bulk', status, execution_type: 'sequence', row_interval_ms: 1_000 },
    ...{ amount_out: amountOut, platform_fee: platformFee, destination_fee: destinationFee },
    amount_in: amountOut + platformFee + destinationFee,
    ...columnsOf(no, status, true),
    ...columns,
  })
  for (const row of whole) await insertRow(tx, 'bulk_rows', row)
  return orderId(no)
}

/** One row as it stands in the table; its place in the list is its number, unless it names another one. */
function bulkRow(no: number, place: number, orderStatus: string, columns: Columns): Columns {
  const rowNo = Number(columns['row_no'] ?? place)
  return {
    ...{ order_id: orderId(no), row_no: rowNo, id: bulkRowId(no, rowNo), updated_at: SCENE_AT },
    ...{ status: orderStatus, network_out: 'base', currency_out: 'base-eth', recipient: `r${String(rowNo)}` },
    ...{ amount_in: 100, amount_out: 100, platform_fee: 1, platform_fee_usd: 10, destination_fee: 2 },
    ...{ destination_fee_usd: 20 },
    ...columns,
  }
}

/** A deposit by its transaction; in suspense unless told otherwise. Returns its id. */
export function addDepositRow(tx: Transaction, txHash: string, columns: Columns = {}): Promise<string> {
  const status = columns['status'] ?? 'unmatched'
  return insertRow(tx, 'deposits', {
    ...{ network_id: 'ethereum', tx_hash: txHash, log_index: 0, block_height: 10, block_hash: 'block' },
    ...{ sender: 'alice', recipient: SCENE_WALLET, amount: 1_000, status, seen_at: SCENE_AT },
    reason: status === 'unmatched' ? 'no_order' : null,
    ...columns,
  })
}
