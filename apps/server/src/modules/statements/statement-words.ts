import type { StatementOrderWire } from '@sunspan/api'
import { REFUND_SHORT_TEXTS, type DepositIssue } from '@sunspan/domain'

type Payout = StatementOrderWire['payouts'][number]
type Refund = StatementOrderWire['refunds'][number]

export const KIND_WORDS: Readonly<Record<StatementOrderWire['kind'], string>> = {
  transfer: 'Transfer',
  swap: 'Swap',
  bulk: 'Advanced',
}

const STATUS_WORDS: Readonly<Record<Payout['status'], string>> = {
  PENDING: 'Pending',
  WAIT_DEPOSIT: 'Pending',
  DEPOSITED: 'Pending',
  PROCESSING: 'Pending',
  SENDING: 'Pending',
  SENT: 'Pending',
  COMPLETE: 'Completed',
  SEND_FAILED: 'Payout is being retried',
  REFUNDED: 'Refunded',
  DEPOSIT_FAILED: 'Failed',
  REJECTED: 'Failed',
  EXPIRED: 'Failed',
}

/** What the page says of an order in its list. One that has ended without a deposit has not failed: nothing was sent. */
export function payoutStatus(
  { status }: Pick<Payout, 'status'>,
  order: Pick<StatementOrderWire, 'transaction_in' | 'cancelled_at'>,
): string {
  if (typeof order.cancelled_at === 'string') return 'Cancelled'
  const word = STATUS_WORDS[status]
  return word === 'Failed' && order.transaction_in === null ? 'Not paid' : word
}

export const refundStatus = ({ status }: Pick<Refund, 'status'>): string => REFUND_SHORT_TEXTS[status]

/** Why a deposit, or what of it was not paid out, went back. */
export const REASON_WORDS: Readonly<Record<DepositIssue, string>> = {
  no_order: 'It belongs to no order',
  ambiguous: 'Its order is not clear',
  short: 'Less than ordered',
  over: 'More than ordered',
  wrong_token: 'Another token than ordered',
  wrong_network: 'Another network than ordered',
  token_not_accepted: 'The token is not accepted',
  second_deposit: 'The order was already paid',
  late: 'Too late',
  rate_moved: 'The market gave less than the agreed minimum',
  payout_impossible: 'The recipient cannot receive it',
  payout_waited: 'Not paid out in time',
  own_transfer: 'A transfer between our own wallets',
  paid_elsewhere: 'Already paid out',
}

/** `2026-03-04 05:06:07`: spreadsheets read it as a moment. */
export const momentText = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)}`
