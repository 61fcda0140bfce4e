import type { BulkStatus } from './bulk-status.ts'
import { SCHEDULE_STATUS_TABLE, type ScheduleStatus } from './schedule-status.ts'

/** How the one deposit of a bulk order stands, as its inner order says. */
export type BulkDepositStatus = Exclude<BulkStatus, 'PROCESSING' | 'COMPLETE'>

/**
 * The status of a bulk order: its deposit's while that is not credited, then what its rows make of it. Refunded rows count as
 * settled; when every one was refunded nothing was bridged, and the order is REJECTED. Throws a RangeError without rows.
 */
export function deriveBulkStatus(deposit: BulkDepositStatus, rows: readonly ScheduleStatus[]): BulkStatus {
  if (rows.length === 0) throw new RangeError('A bulk order has at least one row')
  if (deposit !== 'DEPOSITED') return deposit
  const facts = rows.map((status) => SCHEDULE_STATUS_TABLE[status])
  if (facts.every(({ settled }) => settled)) return rows.includes('COMPLETE') ? 'COMPLETE' : 'REJECTED'
  return facts.some(({ begun }) => begun) ? 'PROCESSING' : 'DEPOSITED'
}
