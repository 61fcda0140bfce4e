/** The meaning of the status of a bulk order's row. */
export interface ScheduleStatusRow {
  /** Tag next to the recipient (specification, section 4). */
  readonly tag: 'completed' | 'awaiting' | 'delayed'
  /** Nothing more happens to the row. */
  readonly settled: boolean
  /** The row has left the queue: something was signed for it. */
  readonly begun: boolean
  /** The engine step that resumes the row after a restart. */
  readonly recovery: 'credit' | 'pay' | 'settle' | 'none'
}

const unpaid = { tag: 'awaiting', settled: false, begun: false } as const
const ended = { tag: 'delayed', settled: false, begun: false, recovery: 'credit' } as const

export const SCHEDULE_STATUS_TABLE = {
  /** The order is recorded. */
  PENDING: { ...unpaid, recovery: 'credit' },
  /** The single deposit is awaited. */
  WAIT_DEPOSIT: { ...unpaid, recovery: 'credit' },
  /** The deposit is credited; the row waits for its turn. */
  DEPOSITED: { ...unpaid, recovery: 'pay' },
  /** Its payout is signed, and may have been broadcast. */
  PROCESSING: { tag: 'awaiting', settled: false, begun: true, recovery: 'settle' },
  COMPLETE: { tag: 'completed', settled: true, begun: true, recovery: 'none' },
  /** Its payout failed, or cannot be made now; it is retried, and refunded separately in the end. */
  SEND_FAILED: { tag: 'delayed', settled: false, begun: true, recovery: 'pay' },
  /** Its amount and fees were refunded to the sender; the other rows continued. */
  REFUNDED: { tag: 'delayed', settled: true, begun: true, recovery: 'none' },
  /** The order ended without a deposit; one that lands later revives it. */
  DEPOSIT_FAILED: ended,
  REJECTED: ended,
  EXPIRED: ended,
} as const satisfies Record<string, ScheduleStatusRow>

export type ScheduleStatus = keyof typeof SCHEDULE_STATUS_TABLE

// CAST: the table is declared with exactly these keys.
export const SCHEDULE_STATUSES = Object.keys(SCHEDULE_STATUS_TABLE) as readonly ScheduleStatus[]

/** Filters of the row-by-row progress. */
export const SCHEDULE_FILTERS = ['all', 'awaiting', 'completed', 'delayed'] as const

export type ScheduleFilter = (typeof SCHEDULE_FILTERS)[number]
