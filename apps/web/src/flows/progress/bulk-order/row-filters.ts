import {
  SCHEDULE_FILTERS,
  SCHEDULE_STATUS_TABLE,
  type ScheduleFilter,
  type ScheduleStatus,
} from '@sunspan/domain'

/** The tag of a row. What was refunded comes no more, so that it is not called delayed. */
export type RowTag = (typeof SCHEDULE_STATUS_TABLE)[ScheduleStatus]['tag'] | 'refunded'

export const rowTag = (status: ScheduleStatus): RowTag =>
  status === 'REFUNDED' ? 'refunded' : SCHEDULE_STATUS_TABLE[status].tag

export interface RowCounts extends Readonly<Record<RowTag, number>> {
  readonly all: number
  /** Rows that do not change any more. */
  readonly settled: number
}

type Rows = readonly { readonly status: ScheduleStatus }[]

export function countRows(rows: Rows): RowCounts {
  const counts = { all: rows.length, awaiting: 0, completed: 0, delayed: 0, refunded: 0, settled: 0 }
  for (const { status } of rows) {
    counts[rowTag(status)] += 1
    if (SCHEDULE_STATUS_TABLE[status].settled) counts.settled += 1
  }
  return counts
}

export type RowFilter = ScheduleFilter | 'refunded'

export const FILTER_LABELS: Readonly<Record<RowFilter, string>> = {
  all: 'All',
  awaiting: 'Awaiting',
  completed: 'Completed',
  delayed: 'Delayed',
  refunded: 'Refunded',
}

/** The filters of a list: that of refunded rows where there are any. */
export const rowFilters = ({ refunded }: RowCounts): readonly RowFilter[] =>
  refunded === 0 ? SCHEDULE_FILTERS : [...SCHEDULE_FILTERS, 'refunded']

/** Text for screen readers as rows settle: the totals, never fifty lines. */
export function countsText(counts: RowCounts): string {
  const delayed = counts.delayed === 0 ? '' : ` ${counts.delayed} delayed.`
  const refunded = counts.refunded === 0 ? '' : ` ${counts.refunded} refunded.`
  return `${counts.completed} of ${counts.all} paid.${delayed}${refunded}`
}
