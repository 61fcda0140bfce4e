import type { RefundWire } from '@sunspan/api'
import {
  formatReceivedDecimal,
  groupAmountInput,
  REFUND_STATUS_TEXTS,
  type DepositIssue,
  type RefundStatus,
} from '@sunspan/domain'
import type { Token } from '../token/token.ts'

/** Refund of a deposit to its sender. */
export interface Refund {
  readonly status: RefundStatus
  readonly reason: DepositIssue
  /** Hash of the refunded deposit. */
  readonly depositHash: string
  /** The whole deposit, as a plain decimal number of whole tokens. */
  readonly depositAmount: string
  /** Plain decimal number of whole tokens. */
  readonly amount: string
  readonly currencyId: string
  readonly recipient: string
  readonly transactionHash: string | null
  readonly notBefore: Date | null
}

export const toRefund = (wire: RefundWire): Refund => ({
  status: wire.status,
  reason: wire.reason,
  depositHash: wire.deposit_transaction_hash,
  depositAmount: wire.deposit_amount,
  amount: wire.amount,
  currencyId: wire.currency_id,
  recipient: wire.recipient,
  transactionHash: wire.transaction_hash,
  notBefore: wire.not_before === null ? null : new Date(wire.not_before),
})

/** Whether the refund still changes without user action. */
export const isRefundUnderWay = (refund: Pick<Refund, 'status'> | null): boolean =>
  refund?.status === 'PENDING' || refund?.status === 'SENT'

/** `0.3 ETH`: what is refunded. `tokens` supplies the symbol. */
export const refundAmount = (refund: Refund, tokens: readonly Token[]): string =>
  formatReceivedDecimal(refund.amount, symbolOf(refund, tokens))

/** `0.7 ETH`: the deposit that is refunded, exact. */
export const refundedDeposit = (refund: Refund, tokens: readonly Token[]): string =>
  `${groupAmountInput(refund.depositAmount)} ${symbolOf(refund, tokens)}`

const symbolOf = ({ currencyId }: Refund, tokens: readonly Token[]): string =>
  tokens.find(({ id }) => id === currencyId)?.symbol ?? (currencyId.split('-').at(-1) ?? '').toUpperCase()

const MINUTE_MS = 60_000

/** Headline and sentence for a refund's status. */
export function describeRefund(
  refund: Refund,
  { amount, now }: { readonly amount: string; readonly now: Date },
): { readonly title: string; readonly text: string } {
  switch (refund.status) {
    case 'PENDING':
      return { title: `${amount} is being refunded`, text: pendingText(refund.notBefore, now) }
    case 'SENT':
      return { title: `${amount} is on its way back`, text: REFUND_STATUS_TEXTS.SENT }
    case 'COMPLETE':
      return { title: `${amount} has been refunded`, text: REFUND_STATUS_TEXTS.COMPLETE }
    case 'HELD':
      return { title: `${amount} is being held for you`, text: REFUND_STATUS_TEXTS.HELD }
    case 'UNREFUNDABLE':
      return { title: 'Too small to refund', text: REFUND_STATUS_TEXTS.UNREFUNDABLE }
  }
}

function pendingText(notBefore: Date | null, now: Date): string {
  const waitMs = notBefore === null ? 0 : notBefore.getTime() - now.getTime()
  if (waitMs <= 0) return `${REFUND_STATUS_TEXTS.PENDING} We’ll send it in a moment.`
  const minutes = Math.ceil(waitMs / MINUTE_MS)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return `${REFUND_STATUS_TEXTS.PENDING} We’ll send it in ${wait} at the earliest.`
}
