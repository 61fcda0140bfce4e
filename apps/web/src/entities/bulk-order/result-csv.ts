import { formatUnits, SCHEDULE_STATUS_TABLE } from '@sunspan/domain'
import type { BulkOrder } from './bulk-order.ts'

const HEADER = [
  'Number',
  'Address',
  'Amount',
  'Token',
  'Network',
  'Memo',
  'Status',
  'Payout transaction',
  'Refund',
  'Refund transaction',
]

/** The result as a file for spreadsheets: one line a recipient, amounts to the unit. */
export function resultCsv(
  { rows }: Pick<BulkOrder, 'rows'>,
  networkName: (networkId: string) => string,
): string {
  const lines = rows.map((row) => [
    String(row.position + 1),
    row.receiver,
    formatUnits(row.amountOut, row.currencyOut.decimals),
    row.currencyOut.symbol,
    networkName(row.currencyOut.networkId),
    row.memo,
    SCHEDULE_STATUS_TABLE[row.status].tag,
    row.transactionOut ?? '',
    row.refund?.amount ?? '',
    row.refund?.transactionHash ?? '',
  ])
  return [HEADER, ...lines].map((cells) => cells.map(writeCell).join(';')).join('\r\n')
}

/** A memo is anybody's text: what a spreadsheet would take for a formula is kept from being one. */
function writeCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
