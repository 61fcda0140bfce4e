/** The meaning of a status for every badge, stage, filter and poller. One row per status; nothing else switches on it. */
export interface OrderStatusRow {
  /** Position of the progress arc (specification, section 4). */
  readonly stage: 'start' | 'middle' | 'end'
  /** Colour in the order modal. */
  readonly modalColor: 'green' | 'orange' | 'red'
  /** Badge of the explorer's list. */
  readonly explorerBadge: 'completed' | 'pending' | 'failed'
  /** Pollers stop here. The engine may still move it on according to the chain. */
  readonly terminal: boolean
  /** The engine still expects a deposit, whatever a client has reported. */
  readonly awaitsDeposit: boolean
  /** Explorer filter that lists it. */
  readonly filter: 'complete' | 'in_progress' | 'ended'
}

/** An order without a credited deposit: the engine still expects one. */
const waiting = { stage: 'start', awaitsDeposit: true } as const
const ended = {
  ...waiting,
  modalColor: 'red',
  explorerBadge: 'failed',
  terminal: true,
  filter: 'ended',
} as const

/** An order under way that is not final. */
const open = {
  modalColor: 'orange',
  explorerBadge: 'pending',
  terminal: false,
  filter: 'in_progress',
} as const
const paying = { ...open, stage: 'end', awaitsDeposit: false } as const

export const ORDER_STATUS_TABLE = {
  /** Recorded; not yet confirmed that the scan of the source network covers the order. */
  PENDING: { ...waiting, ...open },
  /** Watched: a deposit will be seen; then its confirmations are counted. */
  WAIT_DEPOSIT: { ...waiting, ...open },
  /** The wallet failed, or the deposit does not match the order. */
  DEPOSIT_FAILED: ended,
  /** The deposit is final and credited; a payout leg exists. */
  DEPOSITED: { ...open, stage: 'middle', awaitsDeposit: false },
  /** A payout is signed and its bytes are committed. */
  SENDING: paying,
  /** The payout was broadcast. */
  SENT: paying,
  COMPLETE: {
    stage: 'end',
    modalColor: 'green',
    explorerBadge: 'completed',
    terminal: true,
    awaitsDeposit: false,
    filter: 'complete',
  },
  /** The payout failed on chain or cannot be made now; it is retried. */
  SEND_FAILED: { ...paying, modalColor: 'red', explorerBadge: 'failed' },
  /** Closed by its owner before a deposit, or its payout is impossible and the deposit is refunded. */
  REJECTED: ended,
  /** No deposit in time. */
  EXPIRED: ended,
} as const satisfies Record<string, OrderStatusRow>

export type OrderStatus = keyof typeof ORDER_STATUS_TABLE

export const ORDER_STATUSES = Object.keys(ORDER_STATUS_TABLE) as readonly OrderStatus[]
