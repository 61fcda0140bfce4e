/** Between the cells of the files we write. Whoever opens one may split it at another letter. */
const SEPARATOR = ';'

/**
 * A letter that spreadsheets begin a formula with, in its narrow, full-width and small forms, where a cell may begin: at the start, or after
 * anything that some reader takes for a separator, with what readers skip in between.
 */
const FORMULA_START =
  /(?<=^|[,;\t\r\n])(?=[\s\p{Cc}\p{Cf}"]*[=+\-@\u2212\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b])/gu

/** Tabs and line breaks in front of a text are dropped by some readers, and what follows may then be run. */
const BLANK_START = /^[\t\r\n]/

/**
 * A file for spreadsheets, lines ended by CR LF. Every cell is quoted, and whatever separator a reader splits it at, and however it reads
 * quotes, none of its cells begins a formula: an apostrophe stands in front.
 */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(writeCell).join(SEPARATOR)}\r\n`).join('')

function writeCell(text: string): string {
  const guarded = text.replaceAll(FORMULA_START, "'").replace(BLANK_START, "'$&")
  return `"${guarded.replaceAll('"', '""')}"`
}
