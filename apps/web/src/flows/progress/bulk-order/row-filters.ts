import {
  SCHEDULE_FILTERS,
  SCHEDULE_STATUS_TABLE,
  type ScheduleFilter,
  type ScheduleStatus,
} from '@sunspan/domain'

/** The tag of a row. Rows that were refunded, or whose order ended without a deposit, have no payout to come: they are not called delayed. */
export type RowTag = (typeof SCHEDULE_STATUS_TABLE)[ScheduleStatus]['tag'] | 'refunded' | 'unsent'

const ENDED: { readonly [Status in ScheduleStatus]?: RowTag } = {
  REFUNDED: 'refunded',
  DEPOSIT_FAILED: 'unsent',
  REJECTED: 'unsent',
  EXPIRED: 'unsent',
}

export const rowTag = (status: ScheduleStatus): RowTag => ENDED[status] ?? SCHEDULE_STATUS_TABLE[status].tag

export interface RowCounts extends Readonly<Record<RowTag, number>> {
  readonly all: number
  /** Rows that do not change any more. */
  readonly settled: number
}

type Rows = readonly { readonly status: ScheduleStatus }[]

export function countRows(rows: Rows): RowCounts {
  const counts = {
    all: rows.length,
    awaiting: 0,
    completed: 0,
    delayed: 0,
    refunded: 0,
    unsent: 0,
    settled: 0,
  }
  for (const { status } of rows) {
    counts[rowTag(status)] += 1
    if (SCHEDULE_STATUS_TABLE[status].settled) counts.settled += 1
  }
  return counts
}

export type RowFilter = ScheduleFilter | 'refunded' | 'unsent'

export const FILTER_LABELS: Readonly<Record<RowFilter, string>> = {
  all: 'All',
  awaiting: 'Awaiting',
  completed: 'Completed',
  delayed: 'Delayed',
  refunded: 'Refunded',
  unsent: 'Not sent',
}

/** The filters of a list: those of refunded and of unsent rows where there are any. */
export const rowFilters = (counts: RowCounts): readonly RowFilter[] => [
  ...SCHEDULE_FILTERS,
  ...(['refunded', 'unsent'] as const).filter((tag) => counts[tag] > 0),
]

/** Text for screen readers as rows settle: the totals, never fifty lines. */
export function countsText(counts: RowCounts): string {
  const delayed = counts.delayed === 0 ? '' : ` ${counts.delayed} delayed.`
  const refunded = counts.refunded === 0 ? '' : ` ${counts.refunded} refunded.`
  const unsent = counts.unsent === 0 ? '' : ` ${counts.unsent} not sent.`
  return `${counts.completed} of ${counts.all} paid.${delayed}${refunded}${unsent}`
}
