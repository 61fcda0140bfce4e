import type { RefundStatus } from '../deposit/deposit-report.ts'
import type { OrderStatus } from './order-status.ts'

/** Where a refund's funds are, in a list: shown next to the order's outcome. */
export const REFUND_SHORT_TEXTS: Readonly<Record<RefundStatus, string>> = {
  PENDING: 'Refund on its way',
  SENT: 'Refund on its way',
  COMPLETE: 'Refunded',
  HELD: 'Under review',
  UNREFUNDABLE: 'Too small to refund',
}

/** Why an order failed without a refund, in a few words for a list. Null if it has not failed. */
export const FAILED_SHORT_TEXTS: Readonly<Record<OrderStatus, string | null>> = {
  PENDING: null,
  WAIT_DEPOSIT: null,
  DEPOSIT_FAILED: 'Wallet reported an error',
  DEPOSITED: null,
  SENDING: null,
  SENT: null,
  COMPLETE: null,
  SEND_FAILED: 'Payout is being retried',
  REJECTED: 'Closed without a deposit',
  EXPIRED: 'No deposit in time',
}
