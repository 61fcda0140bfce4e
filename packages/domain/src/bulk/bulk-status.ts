/** The meaning of a bulk status for every badge, step, filter and poller. One row per status; nothing else switches on it. */
export interface BulkStatusRow {
  /** Step of the advanced progress page (specification, section 4). */
  readonly step: 'detecting' | 'confirming' | 'transferring' | 'done'
  readonly view: 'in_progress' | 'completed' | 'declined'
  /** Colour in the order modal. */
  readonly modalColor: 'green' | 'orange' | 'red'
  /** Badge of the explorer's list. */
  readonly explorerBadge: 'completed' | 'pending' | 'failed'
  /** Pollers stop here. The engine may still move it on according to the chain. */
  readonly terminal: boolean
  /** Explorer filter that lists it. */
  readonly filter: 'complete' | 'in_progress' | 'ended'
}

const open = {
  view: 'in_progress',
  modalColor: 'orange',
  explorerBadge: 'pending',
  terminal: false,
  filter: 'in_progress',
} as const
const declined = {
  step: 'detecting',
  view: 'declined',
  modalColor: 'red',
  explorerBadge: 'failed',
  terminal: true,
  filter: 'ended',
} as const

export const BULK_STATUS_TABLE = {
  /** Recorded; not yet confirmed that the scan of the source network covers the order. */
  PENDING: { ...open, step: 'detecting' },
  /** Watched: its single deposit will be seen. */
  WAIT_DEPOSIT: { ...open, step: 'detecting' },
  /** The wallet failed, or the deposit does not match the order. */
  DEPOSIT_FAILED: declined,
  /** The deposit is final and credited; no row has begun. */
  DEPOSITED: { ...open, step: 'confirming' },
  /** At least one row has begun, and at least one is not settled. */
  PROCESSING: { ...open, step: 'transferring' },
  /** Every row is settled, and at least one recipient was paid. */
  COMPLETE: {
    step: 'done',
    view: 'completed',
    modalColor: 'green',
    explorerBadge: 'completed',
    terminal: true,
    filter: 'complete',
  },
  /** Closed by its owner before a deposit, or every row was refunded. */
  REJECTED: declined,
  /** No deposit in time. */
  EXPIRED: declined,
} as const satisfies Record<string, BulkStatusRow>

export type BulkStatus = keyof typeof BULK_STATUS_TABLE

// CAST: the table is declared with exactly these keys.
export const BULK_STATUSES = Object.keys(BULK_STATUS_TABLE) as readonly BulkStatus[]

/** Pollers and event streams stop requesting a bulk order here. */
export const isTerminalBulkOrder = (status: BulkStatus): boolean => BULK_STATUS_TABLE[status].terminal
