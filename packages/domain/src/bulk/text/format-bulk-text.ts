import { writeCsv } from '../../csv/write-csv.ts'
import { quoteCell } from './split-line.ts'

/** A row of the bulk text. */
export interface BulkTextRow {
  readonly address: string
  /** Plain decimal. */
  readonly amount: string
  readonly networkName: string
  /** Empty for none. */
  readonly memo: string
}

/** Formats a line of the bulk text: `address; amount; network name`, and the memo if there is one. */
export function formatBulkLine({ address, amount, networkName, memo }: BulkTextRow): string {
  return [address, amount, networkName, ...(memo === '' ? [] : [memo])].map(quoteCell).join('; ')
}

/** Formats rows as text that `readBulkText` can parse. */
export const formatBulkText = (rows: readonly BulkTextRow[]): string => rows.map(formatBulkLine).join('\n')

/** First line of a file; the import skips it. */
const HEADER = ['Address', 'Amount', 'Network', 'Memo']

/** A template file to fill in: a header, and comments that list the networks. */
export const bulkTemplate = (source: {
  readonly symbol: string
  readonly networkNames: readonly string[]
}): string =>
  writeCsv([
    HEADER,
    [`# One recipient per line. The amount is what arrives, in ${source.symbol}, with a dot: 0.25`],
    [`# Networks: ${source.networkNames.join(', ')}`],
    ['# The memo is for TON alone. Leave it out otherwise.'],
  ])
