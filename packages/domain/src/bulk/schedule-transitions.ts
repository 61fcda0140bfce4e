import { ENDED, WAITING } from '../order/order-transitions.ts'
import type { ScheduleStatus } from './schedule-status.ts'

/** All events of a row. Rows follow the deposit together, and move separately afterwards. */
export const SCHEDULE_EVENTS = [
  'watch_started',
  'deposit_refused',
  'deposit_credited',
  'deposit_reorged',
  'client_failed',
  'client_closed',
  'expired',
  'payout_signed',
  'payout_confirmed',
  'payout_failed',
  'refund_confirmed',
  'refund_unpayable',
] as const

export type ScheduleEvent = (typeof SCHEDULE_EVENTS)[number]

/** status x event -> status. Unlisted transitions are illegal; a row is either paid or refunded. */
export const SCHEDULE_TRANSITIONS: Readonly<
  Record<ScheduleStatus, Readonly<Partial<Record<ScheduleEvent, ScheduleStatus>>>>
> = {
  PENDING: { ...WAITING, watch_started: 'WAIT_DEPOSIT' },
  WAIT_DEPOSIT: WAITING,
  DEPOSIT_FAILED: ENDED,
  REJECTED: ENDED,
  EXPIRED: ENDED,
  DEPOSITED: {
    deposit_reorged: 'WAIT_DEPOSIT',
    payout_signed: 'PROCESSING',
    payout_failed: 'SEND_FAILED',
  },
  PROCESSING: { payout_confirmed: 'COMPLETE', payout_failed: 'SEND_FAILED' },
  SEND_FAILED: {
    payout_signed: 'PROCESSING',
    refund_confirmed: 'REFUNDED',
    /** The rest is less than the cost of the refund: the row is settled. */
    refund_unpayable: 'REFUNDED',
    deposit_reorged: 'WAIT_DEPOSIT',
  },
  COMPLETE: {},
  REFUNDED: {},
}

/** The status that `event` leads to from `status`, or undefined if the table forbids it. */
export function nextScheduleStatus(status: ScheduleStatus, event: ScheduleEvent): ScheduleStatus | undefined {
  return SCHEDULE_TRANSITIONS[status][event]
}
