import type { DepositLookupWire, DepositReportWire } from '@sunspan/api'
import {
  groupAmountInput,
  type LookupStatus,
  type DepositIssue,
  type DepositNextStep,
  type DepositOutcome,
} from '@sunspan/domain'
import { type Token, toToken } from '../token/token.ts'
import { type Refund, toRefund } from './refund.ts'

/** Status of one deposit. */
export interface Deposit {
  readonly networkId: string
  readonly transactionHash: string
  readonly index: number
  readonly outcome: DepositOutcome
  readonly issue: DepositIssue | null
  readonly sender: string
  readonly recipient: string
  /** `1.2 ETH`; undefined for an unknown token. */
  readonly amount: string | undefined
  /** Plain decimal number of whole tokens. */
  readonly decimalAmount: string | null
  readonly currency: Token | null
  /** Contract; null for the native coin. */
  readonly token: string | null
  readonly confirmations: number
  readonly requiredConfirmations: number
  readonly seenAt: Date
  /** Null unless the session has verified the sender's wallet. */
  readonly orderId: string | null
  readonly refund: Refund | null
  /** The payment that settled it before its order's records were lost. */
  readonly paidElsewhere: { readonly networkId: string; readonly transactionHash: string } | null
  readonly nextStep: DepositNextStep
}

/** What is known about a transaction. */
export interface DepositLookup {
  readonly networkId: string
  readonly transactionHash: string
  readonly deposits: readonly Deposit[]
  readonly scannedTo: { readonly height: number; readonly headHeight: number; readonly at: Date } | undefined
  /** Undefined if deposits were found. */
  readonly chain: LookupStatus | undefined
  readonly nextStep: DepositNextStep
}

function toDeposit(wire: DepositReportWire): Deposit {
  const currency = wire.currency === null ? null : toToken(wire.currency)
  return {
    networkId: wire.network_id,
    transactionHash: wire.transaction_hash,
    index: wire.index,
    outcome: wire.outcome,
    issue: wire.issue,
    sender: wire.sender,
    recipient: wire.recipient,
    amount:
      currency === null || wire.amount === null
        ? undefined
        : `${groupAmountInput(wire.amount)} ${currency.symbol}`,
    decimalAmount: wire.amount,
    currency,
    token: wire.token,
    confirmations: wire.confirmations,
    requiredConfirmations: wire.required_confirmations,
    seenAt: new Date(wire.seen_at),
    orderId: wire.order_id,
    refund: wire.refund === null ? null : toRefund(wire.refund),
    paidElsewhere:
      wire.paid_elsewhere === null
        ? null
        : {
            networkId: wire.paid_elsewhere.network_id,
            transactionHash: wire.paid_elsewhere.transaction_hash,
          },
    nextStep: wire.next_step,
  }
}

export const toDepositLookup = (wire: DepositLookupWire): DepositLookup => ({
  networkId: wire.network_id,
  transactionHash: wire.transaction_hash,
  deposits: wire.deposits.map(toDeposit),
  scannedTo:
    wire.scanned_to === null
      ? undefined
      : {
          height: wire.scanned_to.height,
          headHeight: wire.scanned_to.head_height,
          at: new Date(wire.scanned_to.at),
        },
  chain: wire.chain ?? undefined,
  nextStep: wire.next_step,
})
