import { formatUnits, writeCsv } from '@sunspan/domain'
import type { BulkOrder } from '../../../entities/bulk-order/bulk-order.ts'
import type { CsvForm } from '../../../shared/files/csv-form.ts'
import { rowTag } from './row-filters.ts'

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

/** The result as CSV in a country's form: one line per recipient, with exact amounts. */
export function resultCsv(
  { rows }: Pick<BulkOrder, 'rows'>,
  networkName: (networkId: string) => string,
  { separator, decimal }: CsvForm,
): string {
  const inForm = (amount: string): string => (decimal === 'comma' ? amount.replace('.', ',') : amount)
  const lines = rows.map((row) => [
    String(row.position + 1),
    row.receiver,
    inForm(formatUnits(row.amountOut, row.currencyOut.decimals)),
    row.currencyOut.symbol,
    networkName(row.currencyOut.networkId),
    row.memo,
    rowTag(row.status),
    row.transactionOut ?? '',
    inForm(row.refund?.amount ?? ''),
    row.refund?.transactionHash ?? '',
  ])
  return writeCsv([HEADER, ...lines], separator === 'comma' ? ',' : ';')
}
