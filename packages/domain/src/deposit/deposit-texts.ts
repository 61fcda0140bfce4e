import type { DepositIssue, RefundStatus } from './deposit-report.ts'

/** Why a deposit is not, or not fully, paid out: one sentence for its sender. */
export const DEPOSIT_ISSUE_TEXTS: Readonly<Record<DepositIssue, string>> = {
  no_order: 'It arrived, but it doesn’t belong to any order.',
  ambiguous: 'It arrived without its order’s reference, so we can’t tell which order it’s for.',
  short: 'It arrived, but it’s less than you ordered.',
  over: 'It’s more than you ordered. We’ll refund the excess.',
  wrong_token: 'It arrived, but in a different token than you ordered.',
  wrong_network: 'It arrived, but on a different network than you ordered.',
  token_not_accepted: 'It arrived, but this token can’t be bridged right now.',
  second_deposit: 'It arrived, but its order was already paid.',
  late: 'It arrived too late: its order had ended, or the price had changed.',
  rate_moved: 'It arrived, but the market now gives less than the agreed minimum, so we’re refunding it.',
  payout_impossible: 'It arrived, but the receiving address or its network rejects the payout.',
  payout_waited: 'It arrived, but we couldn’t pay it out in time, or you chose not to wait.',
  paid_elsewhere:
    'It was already paid out. We lost the order’s record, but we know the transaction that paid it.',
  own_transfer: 'This is a transfer between our own wallets. It isn’t anyone’s deposit.',
}

/** Where a refund's funds are. */
export const REFUND_STATUS_TEXTS: Readonly<Record<RefundStatus, string>> = {
  PENDING: 'Your money is safe. We’ll refund it to the address that sent it.',
  SENT: 'The refund is on its way to the address that sent the deposit.',
  COMPLETE: 'The deposit was refunded to the address that sent it.',
  HELD: 'The deposit came from a contract or from several owners’ addresses, which may be unable to receive a refund, or the refund has failed for a day. We’re holding it for you until someone on our team has checked it.',
  UNREFUNDABLE: 'It’s less than the network fee for a refund. We keep it on record.',
}
