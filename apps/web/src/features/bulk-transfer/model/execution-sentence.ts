import type { ExecutionType } from '@sunspan/domain'
import type { ExecutionTimes } from './view-bulk-form.ts'

/** How Sequence and Fast differ, or that they do not. Both have the same fees: one payout each, in either. */
export function executionSentence(choice: {
  readonly value: ExecutionType
  /** Recipients with anything typed. */
  readonly filled: number
  /** Usual minutes; undefined while unknown. */
  readonly times: ExecutionTimes | undefined
}): string {
  const { value, filled, times } = choice
  if (times !== undefined && times.sequence === times.fast) {
    const whom = filled === 1 ? 'one recipient' : `${filled} recipients`
    return `For ${whom}, both take about ${times.fast} min and cost the same.`
  }
  const what = value === 'sequence' ? 'Pays one recipient after the other' : 'Pays all recipients at once'
  return `${what}. Both cost the same.`
}
