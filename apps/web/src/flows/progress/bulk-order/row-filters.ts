import { SCHEDULE_STATUS_TABLE, type ScheduleFilter, type ScheduleStatus } from '@sunspan/domain'

export interface RowCounts {
  readonly all: number
  readonly awaiting: number
  readonly completed: number
  readonly delayed: number
  /** Rows that do not change any more. */
  readonly settled: number
}

type Rows = readonly { readonly status: ScheduleStatus }[]

export function countRows(rows: Rows): RowCounts {
  const counts = { all: rows.length, awaiting: 0, completed: 0, delayed: 0, settled: 0 }
  for (const { status } of rows) {
    const { tag, settled } = SCHEDULE_STATUS_TABLE[status]
    counts[tag] += 1
    if (settled) counts.settled += 1
  }
  return counts
}

export const FILTER_LABELS: Readonly<Record<ScheduleFilter, string>> = {
  all: 'All',
  awaiting: 'Awaiting',
  completed: 'Completed',
  delayed: 'Delayed',
}

/** Text for screen readers as rows settle: the totals, never fifty lines. */
export function countsText(counts: RowCounts): string {
  const delayed = counts.delayed === 0 ? '' : ` ${counts.delayed} delayed.`
  return `${counts.completed} of ${counts.all} paid.${delayed}`
}
