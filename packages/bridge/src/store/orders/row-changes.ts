import { deriveBulkStatus, INNER_ORDER_STATUS, nextScheduleStatus } from '@sunspan/domain'
import { lockBulkRows, writeBulkRows, type LockedBulkRow } from './bulk-row-store.ts'
import type { Transaction } from '../database/database.ts'
import { lockChanges, writeOrders, type OrderWrite, type RowEvent } from './order-changes.ts'

export interface RowChange {
  readonly orderId: string
  readonly rowNo: number
  readonly data?: Readonly<Record<string, string | number>> | undefined
}

/**
 * Moves rows of bulk orders by one event, and each order according to its rows: one event and one version per order, however many of its rows move.
 * Rows whose status does not allow it are unchanged and returned.
 */
export async function transitionRows(
  tx: Transaction,
  input: { readonly event: RowEvent; readonly at: Date; readonly changes: readonly RowChange[] },
): Promise<{ readonly refused: readonly RowChange[] }> {
  const { event, at, changes } = input
  const byOrder = Map.groupBy(changes, ({ orderId }) => orderId)
  const locked = await lockChanges(
    tx,
    [...byOrder.keys()].map((orderId) => ({ orderId })),
  )
  const rows = await lockBulkRows(tx, [...byOrder.keys()])
  const refused: RowChange[] = []
  const moved: (LockedBulkRow & { readonly transactionOut?: string })[] = []
  const writes: OrderWrite[] = []
  for (const { order } of locked) {
    const statuses = new Map((rows.get(order.id) ?? []).map((row) => [row.rowNo, row.status]))
    const done: RowChange[] = []
    for (const change of byOrder.get(order.id) ?? []) {
      const from = statuses.get(change.rowNo)
      const status = from && nextScheduleStatus(from, event)
      if (status === undefined) {
        refused.push(change)
        continue
      }
      statuses.set(change.rowNo, status)
      const paidBy = event === 'payout_signed' ? transactionOut(change.data) : {}
      moved.push({ orderId: order.id, rowNo: change.rowNo, status, ...paidBy })
      done.push(change)
    }
    if (done.length === 0) continue
    const to = INNER_ORDER_STATUS[deriveBulkStatus('DEPOSITED', [...statuses.values()])]
    writes.push({ order, to, data: rowsData(done) })
  }
  await writeBulkRows(tx, at, moved)
  await writeOrders(tx, event, at, writes)
  return { refused }
}

const transactionOut = (data: RowChange['data']): { readonly transactionOut?: string } => {
  const txId = data?.['tx_id']
  return typeof txId === 'string' ? { transactionOut: txId } : {}
}

const rowsData = (changes: readonly RowChange[]): object => ({
  rows: changes.map(({ rowNo, data }) => ({ row: rowNo, ...data })),
})

/** Records in the history of bulk orders that other transactions now make the payouts of these rows. */
export async function recordRowsReplaced(
  tx: Transaction,
  at: Date,
  changes: readonly RowChange[],
): Promise<void> {
  const byOrder = Map.groupBy(changes, ({ orderId }) => orderId)
  const locked = await lockChanges(
    tx,
    [...byOrder.keys()].map((orderId) => ({ orderId })),
  )
  const rows = await lockBulkRows(tx, [...byOrder.keys()])
  await writeBulkRows(
    tx,
    at,
    changes.flatMap(({ orderId, rowNo, data }) => {
      const row = rows.get(orderId)?.find((entry) => entry.rowNo === rowNo)
      return row === undefined ? [] : [{ ...row, ...transactionOut(data) }]
    }),
  )
  const writes = locked.map(({ order }) => ({
    order,
    to: order.status,
    data: rowsData(byOrder.get(order.id) ?? []),
  }))
  await writeOrders(tx, 'payout_replaced', at, writes)
}
