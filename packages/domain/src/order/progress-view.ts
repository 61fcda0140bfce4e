import { ORDER_STATUS_TABLE, type OrderStatus, type OrderStatusRow } from './order-status.ts'

/** What the progress page shows: the arc under way, Transfer Complete or Transfer Reject. */
export type ProgressView = 'in_progress' | 'complete' | 'rejected'

/**
 * `cancelled` is this browser's own knowledge that its wallet sent nothing; it only counts while a deposit is awaited, since an
 * order whose deposit arrived goes on whatever the browser believes.
 */
export function progressView(status: OrderStatus, cancelled = false): ProgressView {
  const row: OrderStatusRow = ORDER_STATUS_TABLE[status]
  if (row.filter === 'complete') return 'complete'
  if (row.terminal || (cancelled && row.awaitsDeposit)) return 'rejected'
  return 'in_progress'
}

/** Pollers and event streams stop asking about an order here. */
export function isTerminalOrder(status: OrderStatus): boolean {
  return ORDER_STATUS_TABLE[status].terminal
}
