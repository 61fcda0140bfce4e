import { BULK_TIME_UNIT_SECONDS, LEAST_BULK_MINUTES, ROW_TIME_SECONDS } from './bulk-constants.ts'
import type { ExecutionType } from './execution-type.ts'

/** Usual duration of a bulk order in whole minutes: floor(rows x (interval + constant) / unit), at least one. */
export function estimateBulkMinutes(order: {
  readonly rows: number
  readonly executionType: ExecutionType
  /** Seconds between two rows, as configured on the server. */
  readonly intervalSeconds: number
}): number {
  const rowSeconds = order.intervalSeconds + ROW_TIME_SECONDS[order.executionType]
  return Math.max(LEAST_BULK_MINUTES, Math.floor((order.rows * rowSeconds) / BULK_TIME_UNIT_SECONDS))
}

/** Usual seconds from the deposit to the last payout: the time of the slowest route, and the pace of the rows. */
export function estimateBulkSeconds(order: {
  readonly rows: number
  readonly executionType: ExecutionType
  readonly intervalSeconds: number
  /** Of one payout, on the slowest of its routes. */
  readonly routeSeconds: number
}): number {
  const rowSeconds = order.intervalSeconds + ROW_TIME_SECONDS[order.executionType]
  return Math.ceil(order.routeSeconds + (order.rows - 1) * rowSeconds)
}
