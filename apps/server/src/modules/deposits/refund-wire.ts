import type { RefundWire } from '@sunspan/api'
import { formatUnits, type Currency, type Refund } from '@sunspan/domain'

/** Throws for an id that is none. */
export type FindCurrency = (id: string) => Currency

export const toRefundWire = (refund: Refund, findCurrency: FindCurrency): RefundWire => ({
  status: refund.status,
  reason: refund.reason,
  amount: formatUnits(refund.amount, findCurrency(refund.currencyId).decimals),
  currency_id: refund.currencyId,
  recipient: refund.recipient,
  transaction_hash: refund.transactionHash,
  not_before: refund.notBefore?.toISOString() ?? null,
})
