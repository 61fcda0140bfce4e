import { formatDuration } from '@sunspan/domain'

/** Time from the deposit to the payout. A time below one second is not shown in minutes and seconds. */
export function timeSpent(executionTimeMs: number | null): string {
  const isInstant = executionTimeMs !== null && executionTimeMs >= 0 && executionTimeMs < 1_000
  return isInstant ? 'less than 1 sec' : formatDuration(executionTimeMs)
}
