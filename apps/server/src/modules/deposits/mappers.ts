import type { DepositLookupWire, DepositReportWire } from '@sunspan/api'
import type { Catalog } from '@sunspan/bridge'
import { depositNextStep, formatUnits, lookupNextStep } from '@sunspan/domain'
import type { ToCurrencyWire } from '../orders/mappers.ts'
import { toRefundWire } from '../orders/refund-wire.ts'
import type { DepositLookup, VisibleDeposit } from './service.ts'

export interface DepositWireDeps {
  readonly catalog: Pick<Catalog, 'getCurrency'>
  readonly toCurrency: ToCurrencyWire
  readonly now: () => Date
}

export function toDepositReportWire(
  { report, isSender }: VisibleDeposit,
  { catalog, toCurrency, now }: DepositWireDeps,
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
    // A transaction is public, but its order is not.
    order_id: isSender ? report.orderId : null,
    refund: refund === null ? null : toRefundWire(refund, (id) => catalog.getCurrency(id)),
    paid_elsewhere:
      report.paidElsewhere === null
        ? null
        : {
            network_id: report.paidElsewhere.networkId,
            transaction_hash: report.paidElsewhere.transactionHash,
          },
    next_step: depositNextStep(report, { isSender, now: now() }),
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
    next_step: deposits[0]?.next_step ?? lookupNextStep(chain ?? 'unknown'),
  }
}
