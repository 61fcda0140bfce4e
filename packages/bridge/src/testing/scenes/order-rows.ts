import type { OrderQuery } from '../../model/order-query.ts'
import type { Transaction } from '../../store/database/database.ts'
import { listOrderPage } from '../../store/orders/order-page-store.ts'
import { SCENE_AT, SCENE_WALLET } from './ledger-scene.ts'
import { insertRow, insertRows, nextNumber, sceneAt, textOf, type Columns } from './scene-rows.ts'

const HOUR_MS = 3_600_000

/** The id of a scene's order by its number. */
export const orderId = (no: number): string => `00000000-0000-4000-8000-${String(no).padStart(12, '0')}`

/** The id of a bulk order's row. */
const bulkRowId = (no: number, rowNo: number): string =>
  `00000000-0000-4000-9000-${String(no * 100 + rowNo).padStart(12, '0')}`

const CREDITED = ['DEPOSITED', 'SENDING', 'SENT', 'COMPLETE', 'SEND_FAILED']
const PAID_OUT = ['SENDING', 'SENT', 'COMPLETE']

/** What a status demands besides. */
const columnsOf = (no: unknown, status: string, { kind, amount_in, amount_out }: Columns): Columns => ({
  ...(CREDITED.includes(status)
    ? {
        transaction_in: `in-${String(no)}`,
        deposit_height: 10,
        credited_at: SCENE_AT,
        credited_amount: amount_in,
        payout_amount: amount_out,
      }
    : {}),
  ...(PAID_OUT.includes(status) && kind !== 'bulk' ? { transaction_out: `out-${String(no)}` } : {}),
  ...(status === 'COMPLETE' ? { completed_at: sceneAt(90_000) } : {}),
})

/**
 * An order from ethereum to base: PENDING unless `columns` differ, and with all that its status demands. `no` numbers it; without one
 * it has a number that no row before has. Returns its id.
 */
export function addOrder(tx: Transaction, { no = nextNumber(), ...columns }: Columns = {}): Promise<string> {
  const status = textOf(columns, 'status', 'PENDING')
  const row = { kind: 'standard', amount_in: 1_000, amount_out: 970, ...columns }
  return insertRow(tx, 'orders', {
    id: orderId(Number(no)),
    version: 1,
    status,
    type: 'TRANSFER',
    created_at: SCENE_AT,
    updated_at: SCENE_AT,
    expires_at: sceneAt(HOUR_MS),
    late_until: sceneAt(24 * HOUR_MS),
    network_in: 'ethereum',
    currency_in: 'ethereum-eth',
    wallet_sender: 'alice',
    network_out: 'base',
    currency_out: 'base-eth',
    wallet_receiver: 'bob',
    platform_fee: 20,
    platform_fee_usd: 60,
    swap_fee: 0,
    swap_fee_usd: 0,
    destination_fee: 10,
    destination_fee_usd: 30,
    required_confirmations: 3,
    fill_estimate_seconds: 7,
    reference: `0x${String(no).padStart(32, '0')}`,
    value_usd: 3_000,
    finality_tier: 'small',
    deposit_family: 'evm',
    deposit_address: SCENE_WALLET,
    deposit_action: {},
    holds_claim: false,
    ...columnsOf(no, status, row),
    ...row,
  })
}

/** Adds this many orders like this one, numbered on from it, each 0.1 s later than the one before and to its receiver with the number behind. */
export async function repeatOrder(tx: Transaction, no: number, times: number): Promise<void> {
  const { rows } = await tx.query<{ columns: string }>(
    `SELECT string_agg(attname, ', ' ORDER BY attnum) AS columns FROM pg_attribute
     WHERE attrelid = 'orders'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
  )
  const columns = rows[0]?.columns ?? ''
  await tx.query(
    `INSERT INTO orders (${columns}) SELECT ${columns} FROM (
       SELECT (jsonb_populate_record(o, jsonb_build_object('id', left(o.id::text, 24) || lpad(($1::int + n)::text, 12, '0'),
         'reference', '0x' || lpad(($1::int + n)::text, 32, '0'), 'created_at', o.created_at + n * interval '0.1 seconds',
         'updated_at', o.updated_at + n * interval '0.1 seconds',
         'wallet_receiver', o.wallet_receiver || ($1::int + n)))).*
       FROM orders o, generate_series(1, $2::int) n WHERE right(o.id::text, 12) = lpad($1::int::text, 12, '0')) copies`,
    [no, times],
  )
}

/** How many orders a page counts, and the numbers of those that it shows. */
export async function readPage(tx: Transaction, query: Partial<OrderQuery>): Promise<readonly number[]> {
  const { rows, counted } = await listOrderPage(tx, {
    owners: [{ address: 'alice', networkIds: null }],
    kind: 'any',
    filter: 'all',
    search: undefined,
    until: undefined,
    take: 50,
    skip: 0,
    ...query,
  })
  return [counted, ...rows.map(({ id }) => Number(id.slice(-4)))]
}

const sumOf = (rows: readonly Columns[], column: string): bigint =>
  rows.reduce((sum, row) => sum + BigInt(String(row[column])), 0n)

/**
 * A bulk order of these rows, whose sums its own amounts are; credited unless `columns` differ. A row has the status of its order and
 * its place in the list as its number, unless it names others. Returns the order's id.
 */
export async function addBulkOrder(
  tx: Transaction,
  wanted: readonly Columns[],
  { no = nextNumber(), ...columns }: Columns = {},
): Promise<string> {
  const status = textOf(columns, 'status', 'DEPOSITED')
  const rows = wanted.map((row, index) => {
    const rowNo = Number(row['row_no'] ?? index)
    return {
      row_no: rowNo,
      id: bulkRowId(Number(no), rowNo),
      status,
      updated_at: SCENE_AT,
      network_out: 'base',
      currency_out: 'base-eth',
      recipient: `carol ${String(rowNo)}`,
      amount_in: 100 * (rowNo + 1),
      amount_out: 100 * (rowNo + 1),
      platform_fee: 5,
      platform_fee_usd: 15,
      destination_fee: 7,
      destination_fee_usd: 21 + rowNo,
      ...row,
    }
  })
  const amountOut = sumOf(rows, 'amount_in')
  const fees = { platform_fee: sumOf(rows, 'platform_fee'), destination_fee: sumOf(rows, 'destination_fee') }
  const id = await addOrder(tx, {
    no,
    kind: 'bulk',
    status,
    execution_type: 'fast',
    row_interval_ms: 0,
    network_out: null,
    currency_out: null,
    wallet_receiver: null,
    ...fees,
    amount_in: amountOut + fees.platform_fee + fees.destination_fee,
    amount_out: amountOut,
    ...columns,
  })
  await insertRows(tx, 'bulk_rows', { order_id: id }, rows)
  return id
}
