import type { Catalog, IdentifiedReport } from '@sunspan/bridge'
import { formatUnits } from '@sunspan/domain'
import { formatTable } from './format-table.ts'

function describeAmount(report: IdentifiedReport, catalog: Catalog): string {
  if (report.currencyId === null) return `${String(report.amount)} base units of ${String(report.token)}`
  const { decimals, symbol } = catalog.getCurrency(report.currencyId)
  return `${formatUnits(report.amount, decimals)} ${symbol}`
}

function describeRefund({ refund }: IdentifiedReport): string {
  if (refund === null) return '-'
  return refund.transactionHash === null ? refund.status : `${refund.status} ${refund.transactionHash}`
}

/** One line per deposit. Refunds always go to the sender. */
export const formatDeposits = (reports: readonly IdentifiedReport[], catalog: Catalog): string =>
  formatTable(
    ['ID', 'NETWORK', 'AMOUNT', 'SENDER', 'SEEN', 'OUTCOME', 'ISSUE', 'REFUND', 'ORDER', 'TRANSACTION'],
    reports.map((report) => [
      report.depositId,
      report.networkId,
      describeAmount(report, catalog),
      report.sender,
      report.seenAt.toISOString(),
      report.outcome,
      report.issue ?? '-',
      describeRefund(report),
      report.orderId ?? '-',
      report.transactionHash,
    ]),
  )
