/**
 * Why a deposit is not, or not wholly, paid out. `over`, `payout_impossible` and `payout_waited` belong to deposits that were credited: the
 * first to the part beyond what was ordered, the second to a payout that its recipient's contract, or the chain, keeps refusing, the third to
 * one that could not be paid in time, or whose owner would not wait.
 */
export const DEPOSIT_ISSUES = [
  /** No order was found for it. */
  'no_order',
  /** Several open orders could be meant, or the one order takes no deposit without its reference. */
  'ambiguous',
  'short',
  'over',
  'wrong_token',
  'wrong_network',
  /** The token is not bridged, or not at present. */
  'token_not_accepted',
  /** The order has its deposit already. */
  'second_deposit',
  /** The order ended too long ago, or its price is no longer right. */
  'late',
  /** The market gives less than the order's least amount. */
  'rate_moved',
  'payout_impossible',
  'payout_waited',
  /** Sent by one of the installation's own wallets. */
  'own_transfer',
  /** Its order was lost when the records were restored; it had been paid out, or given back, before. */
  'paid_elsewhere',
] as const

export type DepositIssue = (typeof DEPOSIT_ISSUES)[number]

/** How a refund stands. It always goes to the address that sent the deposit. */
export const REFUND_STATUSES = [
  /** Owed; it is sent once its waiting time is over and the deposit is final. */
  'PENDING',
  /** Handed to the network. */
  'SENT',
  /** Confirmed on the network. */
  'COMPLETE',
  /** The sender is a contract, which may be unable to receive it: a person decides. */
  'HELD',
  /** Less than the network's fee for sending it back. */
  'UNREFUNDABLE',
] as const

export type RefundStatus = (typeof REFUND_STATUSES)[number]

export interface Refund {
  readonly status: RefundStatus
  readonly reason: DepositIssue
  /** The transaction of the deposit that goes back, on the network of `currencyId`. */
  readonly depositTransactionHash: string
  /** Base units of `currencyId`: all that the deposit brought, of which a part may have been paid out. */
  readonly depositAmount: bigint
  /** Base units of `currencyId`, after the network's fee once that is known. */
  readonly amount: bigint
  readonly currencyId: string
  /** The on-chain sender of the deposit. */
  readonly recipient: string
  readonly transactionHash: string | null
  /** It is not sent before this moment; null when nothing is waited for. */
  readonly notBefore: Date | null
}

/** What became of a transaction to one of the deposit addresses. */
export const DEPOSIT_OUTCOMES = [
  /** Seen, and its blocks are being counted. */
  'confirming',
  /** Credited to an order, which is being paid out. */
  'credited',
  'paid',
  /** No order could be filled with it; the refund, if there is one, says what happens next. */
  'unmatched',
  /** A reorganisation of the chain took it away; it is watched for. */
  'reorganised',
] as const

export type DepositOutcome = (typeof DEPOSIT_OUTCOMES)[number]

/** What became of one deposit, for the person who sent it. */
export interface DepositReport {
  readonly networkId: string
  readonly transactionHash: string
  /** Place among the transaction's transfers, as `ObservedDeposit.index`. */
  readonly index: number
  readonly outcome: DepositOutcome
  /** Null while nothing is wrong. */
  readonly issue: DepositIssue | null
  readonly sender: string
  readonly recipient: string
  /** Base units of the token. */
  readonly amount: bigint
  /** Null when the token is not one of this installation's currencies. */
  readonly currencyId: string | null
  readonly token: string | null
  readonly confirmations: number
  readonly requiredConfirmations: number
  readonly seenAt: Date
  readonly orderId: string | null
  readonly refund: Refund | null
  /** The transaction that had paid it before the records were restored, which do not know its order. */
  readonly paidElsewhere: { readonly networkId: string; readonly transactionHash: string } | null
}
