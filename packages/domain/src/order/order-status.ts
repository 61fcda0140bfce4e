/** What a status means to every badge, stage, filter and poller. One row a status; nothing else switches on it. */
export interface OrderStatusRow {
  /** Position of the progress arc (specification, section 4). */
  readonly stage: 'start' | 'middle' | 'end'
  /** Colour in the order modal. */
  readonly modalColor: 'green' | 'orange' | 'red'
  /** Badge of the explorer's list. */
  readonly explorerBadge: 'completed' | 'pending' | 'failed'
  /** Pollers stop here. The engine may still move it on when the chain says so. */
  readonly terminal: boolean
  /** The engine still expects a deposit, whatever a client has said. */
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
  /** Recorded; the watch of the source network has not confirmed yet that it covers the order. */
  PENDING: { ...waiting, ...open },
  /** Watched: a deposit will be seen; once seen, its confirmations count up. */
  WAIT_DEPOSIT: { ...waiting, ...open },
  /** The wallet failed, or what arrived is not what was ordered. */
  DEPOSIT_FAILED: ended,
  /** The deposit is final and credited; a payout leg exists. */
  DEPOSITED: { ...open, stage: 'middle', awaitsDeposit: false },
  /** A payout is signed and its bytes are committed. */
  SENDING: paying,
  /** The payout was handed to the network. */
  SENT: paying,
  COMPLETE: {
    stage: 'end',
    modalColor: 'green',
    explorerBadge: 'completed',
    terminal: true,
    awaitsDeposit: false,
    filter: 'complete',
  },
  /** The payout failed on the chain or cannot be made now; it is tried again. */
  SEND_FAILED: { ...paying, modalColor: 'red', explorerBadge: 'failed' },
  /** Closed by its owner before a deposit, or its payout is impossible and the deposit goes back. */
  REJECTED: ended,
  /** No deposit in time. */
  EXPIRED: ended,
} as const satisfies Record<string, OrderStatusRow>

export type OrderStatus = keyof typeof ORDER_STATUS_TABLE

export const ORDER_STATUSES = Object.keys(ORDER_STATUS_TABLE) as readonly OrderStatus[]
