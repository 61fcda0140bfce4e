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

const row = (
  stage: OrderStatusRow['stage'],
  modalColor: OrderStatusRow['modalColor'],
  explorerBadge: OrderStatusRow['explorerBadge'],
  terminal: boolean,
  awaitsDeposit: boolean,
  filter: OrderStatusRow['filter'],
): OrderStatusRow => ({ stage, modalColor, explorerBadge, terminal, awaitsDeposit, filter })

export const ORDER_STATUS_TABLE = {
  /** Recorded; the watch of the source network has not confirmed yet that it covers the order. */
  PENDING: row('start', 'orange', 'pending', false, true, 'in_progress'),
  /** Watched: a deposit will be seen; once seen, its confirmations count up. */
  WAIT_DEPOSIT: row('start', 'orange', 'pending', false, true, 'in_progress'),
  /** The wallet failed, or what arrived is not what was ordered. */
  DEPOSIT_FAILED: row('start', 'red', 'failed', true, true, 'ended'),
  /** The deposit is final and credited; a payout leg exists. */
  DEPOSITED: row('middle', 'orange', 'pending', false, false, 'in_progress'),
  /** A payout is signed and its bytes are committed. */
  SENDING: row('end', 'orange', 'pending', false, false, 'in_progress'),
  /** The payout was handed to the network. */
  SENT: row('end', 'orange', 'pending', false, false, 'in_progress'),
  COMPLETE: row('end', 'green', 'completed', true, false, 'complete'),
  /** The payout failed on the chain or cannot be made now; it is tried again. */
  SEND_FAILED: row('end', 'red', 'failed', false, false, 'in_progress'),
  /** Closed by its owner before a deposit. */
  REJECTED: row('start', 'red', 'failed', true, true, 'ended'),
  /** No deposit in time. */
  EXPIRED: row('start', 'red', 'failed', true, true, 'ended'),
} as const satisfies Record<string, OrderStatusRow>

export type OrderStatus = keyof typeof ORDER_STATUS_TABLE

export const ORDER_STATUSES = Object.keys(ORDER_STATUS_TABLE) as readonly OrderStatus[]
