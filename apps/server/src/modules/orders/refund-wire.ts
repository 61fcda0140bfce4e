import type { RefundWire } from '@sunspan/api'
import { formatUnits, type Currency, type Refund } from '@sunspan/domain'

/** Throws for an unknown id. */
export type FindCurrency = (id: string) => Currency

export function toRefundWire(refund: Refund, findCurrency: FindCurrency): RefundWire {
  const { decimals } = findCurrency(refund.currencyId)
  return {
    status: refund.status,
    reason: refund.reason,
    deposit_transaction_hash: refund.depositTransactionHash,
    deposit_amount: formatUnits(refund.depositAmount, decimals),
    amount: formatUnits(refund.amount, decimals),
    currency_id: refund.currencyId,
    recipient: refund.recipient,
    transaction_hash: refund.transactionHash,
    not_before: refund.notBefore?.toISOString() ?? null,
  }
}
