/** Cell separator where nothing else is asked for. A program that opens a file may split at another character. */
const SEPARATOR = ';'

/**
 * A character that starts a formula in spreadsheets, in its narrow, full-width and small forms, where a cell may start: at the beginning, or after
 * anything that some reader treats as a separator, with characters that readers skip in between.
 */
const FORMULA_START =
  /(?<=^|[,;\t\r\n])(?=[\s\p{Cc}\p{Cf}"]*[=+\-@\u2212\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b])/gu

/** Some readers drop leading tabs and line breaks, and may then execute what follows. */
const BLANK_START = /^[\t\r\n]/

/**
 * Writes a spreadsheet file with CR LF line ends. Every cell is quoted, and none starts a formula, whatever separator and quoting a reader assumes:
 * formulas are prefixed with an apostrophe.
 */
export const writeCsv = (rows: readonly (readonly string[])[], separator: string = SEPARATOR): string =>
  rows.map((cells) => `${cells.map(writeCell).join(separator)}\r\n`).join('')

function writeCell(text: string): string {
  const guarded = text.replaceAll(FORMULA_START, "'").replace(BLANK_START, "'$&")
  return `"${guarded.replaceAll('"', '""')}"`
}
