import type { OrderStatus } from './order-status.ts'

/** All events of an order. */
export const ORDER_EVENTS = [
  'watch_started',
  'deposit_credited',
  'deposit_refused',
  'deposit_reorged',
  'client_failed',
  'client_closed',
  'expired',
  'payout_signed',
  'payout_broadcast',
  'payout_confirmed',
  'payout_failed',
  'payout_refunded',
] as const

export type OrderEvent = (typeof ORDER_EVENTS)[number]

/** Who may cause an event. Clients never move money: their events only affect orders without a deposit. */
export const ORDER_EVENT_ACTOR: Readonly<Record<OrderEvent, 'engine' | 'client'>> = {
  watch_started: 'engine',
  deposit_credited: 'engine',
  deposit_refused: 'engine',
  deposit_reorged: 'engine',
  client_failed: 'client',
  client_closed: 'client',
  expired: 'engine',
  payout_signed: 'engine',
  payout_broadcast: 'engine',
  payout_confirmed: 'engine',
  payout_failed: 'engine',
  payout_refunded: 'engine',
}

/** What a client may add to `client_closed`: its owner called it off. Without, the wallet was refused, or another client gave no reason. */
export const CLOSE_REASONS = ['cancelled'] as const
export type CloseReason = (typeof CLOSE_REASONS)[number]

/** Of an order, and of each row of a bulk order, before its deposit. */
export const WAITING = {
  deposit_credited: 'DEPOSITED',
  deposit_refused: 'DEPOSIT_FAILED',
  client_failed: 'DEPOSIT_FAILED',
  client_closed: 'REJECTED',
  expired: 'EXPIRED',
} as const

/** A deposit after the end revives the order: the chain wins over clients and timeouts. */
export const ENDED = { deposit_credited: 'DEPOSITED' } as const

/** status x event -> status. Unlisted transitions are illegal. */
export const ORDER_TRANSITIONS: Readonly<
  Record<OrderStatus, Readonly<Partial<Record<OrderEvent, OrderStatus>>>>
> = {
  PENDING: { ...WAITING, watch_started: 'WAIT_DEPOSIT' },
  WAIT_DEPOSIT: WAITING,
  DEPOSIT_FAILED: ENDED,
  REJECTED: ENDED,
  EXPIRED: ENDED,
  DEPOSITED: { deposit_reorged: 'WAIT_DEPOSIT', payout_signed: 'SENDING', payout_failed: 'SEND_FAILED' },
  SENDING: { payout_broadcast: 'SENT', payout_confirmed: 'COMPLETE', payout_failed: 'SEND_FAILED' },
  SENT: { payout_confirmed: 'COMPLETE', payout_failed: 'SEND_FAILED' },
  /** An impossible payout ends its order; the deposit is refunded. */
  SEND_FAILED: { payout_signed: 'SENDING', deposit_reorged: 'WAIT_DEPOSIT', payout_refunded: 'REJECTED' },
  COMPLETE: {},
}

/** The status that `event` leads to from `status`, or undefined if the table forbids it. */
export function nextOrderStatus(status: OrderStatus, event: OrderEvent): OrderStatus | undefined {
  return ORDER_TRANSITIONS[status][event]
}

/** The engine step that resumes an open order after a restart. Lists every nonterminal status, so that a missing one does not compile. */
export const ORDER_RECOVERY: Readonly<
  Record<
    'PENDING' | 'WAIT_DEPOSIT' | 'DEPOSITED' | 'SENDING' | 'SENT' | 'SEND_FAILED',
    'scan' | 'credit' | 'pay' | 'settle'
  >
> = {
  PENDING: 'scan',
  WAIT_DEPOSIT: 'credit',
  DEPOSITED: 'pay',
  SENDING: 'settle',
  SENT: 'settle',
  SEND_FAILED: 'pay',
}
