import { formatDuration } from '@sunspan/domain'

/** Time from the credited deposit to the payout. What takes no second has no minutes and seconds to show. */
export function timeSpent(executionTimeMs: number | null): string {
  const isInstant = executionTimeMs !== null && executionTimeMs >= 0 && executionTimeMs < 1_000
  return isInstant ? 'less than 1 sec' : formatDuration(executionTimeMs)
}
