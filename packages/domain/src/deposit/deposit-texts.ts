import type { DepositIssue, RefundStatus } from './deposit-report.ts'

/** Why a deposit is not, or not fully, paid out: one sentence for its sender. */
export const DEPOSIT_ISSUE_TEXTS: Readonly<Record<DepositIssue, string>> = {
  no_order: 'It arrived, but no order asks for it.',
  ambiguous: 'It arrived without the reference of its order, so it cannot be told which order it is for.',
  short: 'It arrived, but it is less than was ordered.',
  over: 'It arrived, and it is more than was ordered. What is too much goes back.',
  wrong_token: 'It arrived, but in another token than was ordered.',
  wrong_network: 'It arrived, but on another network than was ordered.',
  token_not_accepted: 'It arrived, but this token cannot be bridged at present.',
  second_deposit: 'It arrived, but its order had been paid already.',
  late: 'It arrived too late: its order had ended, or the price had changed.',
  rate_moved: 'It arrived, but the market now gives less than the least that was agreed, so it goes back.',
  payout_impossible: 'It arrived, but the receiving address or its network refuses the payout.',
  payout_waited: 'It arrived, but it could not be paid out in time, or you did not want to wait.',
  paid_elsewhere:
    'It was paid out before. The records of its order were lost; the transaction that paid it is known.',
  own_transfer: 'This is a transfer between wallets of this service. It is nobody’s deposit.',
}

/** Where a refund's funds are. */
export const REFUND_STATUS_TEXTS: Readonly<Record<RefundStatus, string>> = {
  PENDING: 'The money is kept for you and goes back to the address that sent it.',
  SENT: 'The refund is on its way to the address that sent the money.',
  COMPLETE: 'The money is back at the address that sent it.',
  HELD: 'The money was sent by a contract, or from addresses of several owners, which may be unable to take it back, or sending it back has failed for a day. It is kept for you until a person has looked at it.',
  UNREFUNDABLE: 'It is less than the network’s fee for sending it back. It stays on record.',
}
