/**
 * Why a deposit is not, or not fully, paid out. `over`, `payout_impossible` and `payout_waited` belong to credited deposits: the first to the excess
 * over the order, the second to a payout that its recipient's contract or the chain keeps refusing, the third to one that could not be paid in time,
 * or whose owner would not wait.
 */
export const DEPOSIT_ISSUES = [
  /** No matching order. */
  'no_order',
  /** Several open orders match, or the only one accepts no deposit without its reference. */
  'ambiguous',
  'short',
  'over',
  'wrong_token',
  'wrong_network',
  /** The token is not bridged, or not at present. */
  'token_not_accepted',
  /** The order already has a deposit. */
  'second_deposit',
  /** The order ended too long ago, or its price is no longer right. */
  'late',
  /** The market amount is below the order's minimum. */
  'rate_moved',
  'payout_impossible',
  'payout_waited',
  /** Sent by one of the installation's own wallets. */
  'own_transfer',
  /** Its order was lost when the records were restored; it had been paid out or refunded before. */
  'paid_elsewhere',
] as const

export type DepositIssue = (typeof DEPOSIT_ISSUES)[number]

/** Statuses of a refund. A refund always goes to the address that sent the deposit. */
export const REFUND_STATUSES = [
  /** Owed; sent once its waiting time is over and the deposit is final. */
  'PENDING',
  /** Broadcast. */
  'SENT',
  /** Confirmed on the network. */
  'COMPLETE',
  /** The sender is a contract, which may be unable to receive it: an operator decides. */
  'HELD',
  /** Less than the network's refund fee. */
  'UNREFUNDABLE',
] as const

export type RefundStatus = (typeof REFUND_STATUSES)[number]

export interface Refund {
  readonly status: RefundStatus
  readonly reason: DepositIssue
  /** The transaction of the refunded deposit, on the network of `currencyId`. */
  readonly depositTransactionHash: string
  /** Base units of `currencyId`: the whole deposit, part of which may have been paid out. */
  readonly depositAmount: bigint
  /** Base units of `currencyId`, after the network fee once that is known. */
  readonly amount: bigint
  readonly currencyId: string
  /** The on-chain sender of the deposit. */
  readonly recipient: string
  readonly transactionHash: string | null
  /** Earliest time at which it is sent; null if it does not wait. */
  readonly notBefore: Date | null
}

/** Outcomes of a transaction to one of the deposit addresses. */
export const DEPOSIT_OUTCOMES = [
  /** Seen, and its confirmations are being counted. */
  'confirming',
  /** Credited to an order, which is being paid out. */
  'credited',
  'paid',
  /** It fills no order; the refund, if there is one, shows what happens next. */
  'unmatched',
  /** Removed by a reorganisation of the chain; watched in case it returns. */
  'reorganised',
] as const

export type DepositOutcome = (typeof DEPOSIT_OUTCOMES)[number]

/** The outcome of one deposit, for its sender. */
export interface DepositReport {
  readonly networkId: string
  readonly transactionHash: string
  /** Position among the transaction's transfers, as `ObservedDeposit.index`. */
  readonly index: number
  readonly outcome: DepositOutcome
  /** Null if nothing is wrong. */
  readonly issue: DepositIssue | null
  readonly sender: string
  readonly recipient: string
  /** Base units of the token. */
  readonly amount: bigint
  /** Null if the token is not one of this installation's currencies. */
  readonly currencyId: string | null
  readonly token: string | null
  readonly confirmations: number
  readonly requiredConfirmations: number
  readonly seenAt: Date
  readonly orderId: string | null
  readonly refund: Refund | null
  /** The transaction that paid it before the records, which lack its order, were restored. */
  readonly paidElsewhere: { readonly networkId: string; readonly transactionHash: string } | null
}
