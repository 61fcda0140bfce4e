import { ORDER_STATUS_TABLE, type OrderStatus, type OrderStatusRow } from './order-status.ts'

/** View of the progress page: the arc in progress, Transfer Complete or Transfer Reject. */
export type ProgressView = 'in_progress' | 'complete' | 'rejected'

/**
 * `cancelled`: this browser knows that its wallet sent nothing. It only counts while a deposit is awaited, since an order with a deposit continues
 * whatever the browser assumes.
 */
export function progressView(status: OrderStatus, cancelled = false): ProgressView {
  const row: OrderStatusRow = ORDER_STATUS_TABLE[status]
  if (row.filter === 'complete') return 'complete'
  if (row.terminal || (cancelled && row.awaitsDeposit)) return 'rejected'
  return 'in_progress'
}

/** Pollers and event streams stop requesting an order here. */
export function isTerminalOrder(status: OrderStatus): boolean {
  return ORDER_STATUS_TABLE[status].terminal
}
