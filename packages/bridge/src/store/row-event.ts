import type { ScheduleEvent } from '@sunspan/domain'

/** What happened to rows of bulk orders. Data of the events: rows, a list of the rows' numbers with what is told of each. */
export type RowEvent = Extract<
  ScheduleEvent,
  'payout_signed' | 'payout_confirmed' | 'payout_failed' | 'refund_confirmed' | 'refund_unpayable'
>
