import type { DepositLookupWire, DepositReportWire, RefundWire } from '@sunspan/api'
import type { Catalog } from '@sunspan/bridge'
import { depositNextStep, formatUnits, sightingNextStep, type Refund } from '@sunspan/domain'
import type { ToCurrencyWire } from '../orders/mappers.ts'
import type { DepositLookup, VisibleDeposit } from './service.ts'

export interface DepositWireDeps {
  readonly catalog: Pick<Catalog, 'getCurrency'>
  readonly toCurrency: ToCurrencyWire
}

/** `decimals` are those of the refund's currency. */
export const toRefundWire = (refund: Refund, decimals: number): RefundWire => ({
  status: refund.status,
  reason: refund.reason,
  amount: formatUnits(refund.amount, decimals),
  currency_id: refund.currencyId,
  recipient: refund.recipient,
  transaction_hash: refund.transactionHash,
  not_before: refund.notBefore?.toISOString() ?? null,
})

export function toDepositReportWire(
  { report, isSender }: VisibleDeposit,
  { catalog, toCurrency }: DepositWireDeps,
): DepositReportWire {
  const currency = report.currencyId === null ? undefined : catalog.getCurrency(report.currencyId)
  const { refund } = report
  return {
    network_id: report.networkId,
    transaction_hash: report.transactionHash,
    index: report.index,
    outcome: report.outcome,
    issue: report.issue,
    sender: report.sender,
    recipient: report.recipient,
    amount: currency === undefined ? null : formatUnits(report.amount, currency.decimals),
    amount_units: report.amount.toString(),
    currency: currency === undefined ? null : toCurrency(currency),
    token: report.token,
    confirmations: report.confirmations,
    required_confirmations: report.requiredConfirmations,
    seen_at: report.seenAt.toISOString(),
    // A transaction is public, the order behind it is not.
    order_id: isSender ? report.orderId : null,
    refund: refund === null ? null : toRefundWire(refund, catalog.getCurrency(refund.currencyId).decimals),
    next_step: depositNextStep(report, isSender),
  }
}

export function toDepositLookupWire(lookup: DepositLookup, deps: DepositWireDeps): DepositLookupWire {
  const { scannedTo, chain } = lookup
  const deposits = lookup.deposits.map((deposit) => toDepositReportWire(deposit, deps))
  return {
    network_id: lookup.networkId,
    transaction_hash: lookup.transactionHash,
    deposits,
    scanned_to:
      scannedTo === undefined
        ? null
        : {
            height: Number(scannedTo.height),
            head_height: Number(scannedTo.headHeight),
            at: scannedTo.scannedAt.toISOString(),
          },
    chain: chain ?? null,
    next_step: deposits[0]?.next_step ?? sightingNextStep(chain ?? 'unknown'),
  }
}
