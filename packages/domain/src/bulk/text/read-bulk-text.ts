import { MAX_RECIPIENTS } from '../bulk-constants.ts'
import { BULK_MESSAGES } from '../bulk-messages.ts'
import { findBulkNetwork, type BulkCatalog } from '../bulk-network.ts'
import { findDuplicates, findUsedNetworks } from '../find-duplicates.ts'
import { readBulkLine, type BulkLineReading } from './read-bulk-line.ts'
import { writeCsv } from '../../csv/write-csv.ts'
import { splitLine } from './split-line.ts'

export interface BulkLine extends BulkLineReading {
  /** One-based line number. */
  readonly number: number
  readonly text: string
  /** Line number of the earlier line with the same recipient on the same network. */
  readonly duplicateOf: number | undefined
}

export interface BulkText {
  /** Every line that is not blank, a comment or the header. */
  readonly lines: readonly BulkLine[]
  readonly good: number
  readonly wrong: number
  /** Lines whose name is being resolved. */
  readonly waiting: number
  readonly duplicates: number
}

/** Longest text that is parsed: far more than 50 lines need. */
export const MAX_BULK_TEXT_LENGTH = 100_000

const isHeader = (cells: readonly string[]): boolean =>
  /^(?:wallet )?address$/i.test(cells[0] ?? '') && /^amount\b/i.test(cells[1] ?? '')

interface WrittenLine {
  /** One-based line number. */
  readonly number: number
  readonly text: string
}

/** Lines with a recipient: excludes blank lines, comments and the header. */
const writtenLines = (text: string): readonly WrittenLine[] =>
  text
    .slice(0, MAX_BULK_TEXT_LENGTH)
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ text: line.trim(), number: index + 1 }))
    // Comments may be quoted, as in the template and in files saved by a spreadsheet.
    .filter(({ text: line }) => line !== '' && !/^"?\s*#/.test(line))
    .filter(({ text: line, number }) => number > 1 || !isHeader(splitLine(line)))

/** First cells that may be names, each with its line's network: they must be resolved before the text can be fully parsed. */
export function findBulkNames<N extends { readonly id: string; readonly name: string }>(
  text: string,
  networks: readonly N[],
  mayBeName: (text: string) => boolean,
): readonly { readonly text: string; readonly network: N }[] {
  return writtenLines(text)
    .slice(0, MAX_RECIPIENTS)
    .flatMap(({ text: line }) => {
      const [first = '', , third = ''] = splitLine(line)
      const network = mayBeName(first) ? findBulkNetwork(third, networks) : undefined
      return network === undefined ? [] : [{ text: first, network }]
    })
}

/** The distinct networks named by the lines. */
export const findBulkNetworks = <N extends { readonly id: string; readonly name: string }>(
  text: string,
  networks: readonly N[],
): readonly N[] => [
  ...new Set(
    writtenLines(text)
      .slice(0, MAX_RECIPIENTS)
      .flatMap(({ text: line }) => findBulkNetwork(splitLine(line)[2] ?? '', networks) ?? []),
  ),
]

/**
 * Parses the bulk text: one recipient per line, `address; amount; network name`, separated by tabs, semicolons or commas, with a memo as a fourth
 * cell for TON. The `taken` recipients already in the form count towards the maximum.
 */
export function readBulkText(text: string, catalog: BulkCatalog, taken = 0): BulkText {
  const each = writtenLines(text).map((line, index) => ({
    ...line,
    ...(taken + index < MAX_RECIPIENTS ? readBulkLine(splitLine(line.text), catalog) : TOO_MANY),
  }))
  const readings = catalog.uniqueNetworks ? onePerNetwork(each) : each
  const recipients = readings.map(({ row }) => ({
    address: row?.address ?? '',
    networkId: row?.networkId ?? '',
    memo: row?.memo ?? '',
  }))
  const duplicates = findDuplicates(recipients)
  const lines = readings.map((reading, index) => {
    const earlier = duplicates[index]
    return { ...reading, duplicateOf: earlier === undefined ? undefined : readings[earlier]?.number }
  })
  return {
    lines,
    good: lines.filter(({ row }) => row !== undefined).length,
    wrong: lines.filter(({ error }) => error !== undefined).length,
    waiting: lines.filter(({ row, error }) => row === undefined && error === undefined).length,
    duplicates: lines.filter(({ duplicateOf }) => duplicateOf !== undefined).length,
  }
}

/** Rejects lines whose network an earlier valid line has. */
function onePerNetwork<Reading extends BulkLineReading>(readings: readonly Reading[]): readonly Reading[] {
  const used = findUsedNetworks(readings.map(({ row }) => ({ networkId: row?.networkId ?? '' })))
  return readings.map((reading, index) =>
    used[index] === true
      ? { ...reading, input: undefined, row: undefined, error: BULK_MESSAGES.networkUsed, fix: undefined }
      : reading,
  )
}

const TOO_MANY: BulkLineReading = {
  input: undefined,
  row: undefined,
  error: BULK_MESSAGES.tooMany,
  detail: undefined,
  fix: undefined,
  named: undefined,
}

/** The text with one line fixed. */
export function applyBulkFix(text: string, line: Pick<BulkLine, 'number' | 'fix'>): string {
  const { fix, number } = line
  if (fix === undefined) return text
  return text
    .split(/\r\n|\r|\n/)
    .map((old, index) => (index + 1 === number ? fix.text : old))
    .join('\n')
}

/** The invalid lines as a file: number, text, error, suggested fix. */
export function bulkErrorList(lines: readonly BulkLine[]): string {
  const rows = lines
    .filter(({ error }) => error !== undefined)
    .map(({ number, text, error = '', detail, fix }) => [
      String(number),
      text,
      detail === undefined ? error : `${error}: ${detail}`,
      fix?.text ?? '',
    ])
  return writeCsv([['Line', 'Text', 'Problem', 'Suggestion'], ...rows])
}
