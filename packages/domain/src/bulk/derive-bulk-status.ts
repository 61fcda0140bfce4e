import type { BulkStatus } from './bulk-status.ts'
import { SCHEDULE_STATUS_TABLE, type ScheduleStatus } from './schedule-status.ts'

/** Status of a bulk order's single deposit, according to its inner order. */
export type BulkDepositStatus = Exclude<BulkStatus, 'PROCESSING' | 'COMPLETE'>

/**
 * The status of a bulk order: its deposit's until that is credited, then derived from its rows. Refunded rows count as settled; if all were refunded
 * nothing was bridged, and the order is REJECTED. Throws a RangeError without rows.
 */
export function deriveBulkStatus(deposit: BulkDepositStatus, rows: readonly ScheduleStatus[]): BulkStatus {
  if (rows.length === 0) throw new RangeError('A bulk order has at least one row')
  if (deposit !== 'DEPOSITED') return deposit
  const facts = rows.map((status) => SCHEDULE_STATUS_TABLE[status])
  if (facts.every(({ settled }) => settled)) return rows.includes('COMPLETE') ? 'COMPLETE' : 'REJECTED'
  return facts.some(({ begun }) => begun) ? 'PROCESSING' : 'DEPOSITED'
}
