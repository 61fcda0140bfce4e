/** Possible separators of a line. Tabs come from spreadsheet cells, semicolons and commas from files. */
const SEPARATORS = ['\t', ';', ','] as const

type Separator = (typeof SEPARATORS)[number]

/** The first of tab, semicolon and comma that occurs outside quotes; a comma inside an amount never takes precedence. */
export function separatorOf(line: string): Separator | undefined {
  const bare = line.replace(/"(?:[^"]|"")*"/g, '')
  return SEPARATORS.find((separator) => bare.includes(separator))
}

/** The trimmed cells of one line, with quotes as in CSV files, where a doubled quote means one. */
export function splitLine(
  line: string,
  separator: Separator | undefined = separatorOf(line),
): readonly string[] {
  const cells: string[] = []
  let cell = ''
  // Tracked separately: inspecting the whole cell for each character would take quadratic time.
  let isBlank = true
  let isQuoted = false
  for (let at = 0; at < line.length; at += 1) {
    const character = line.charAt(at)
    if (isQuoted && character === '"' && line.charAt(at + 1) === '"') {
      cell += '"'
      isBlank = false
      at += 1
    } else if (character === '"' && (isQuoted || isBlank)) {
      isQuoted = !isQuoted
    } else if (character === separator && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
      isBlank = true
    } else {
      cell += character
      isBlank &&= character.trim() === ''
    }
  }
  return [...cells, cell.trim()]
}

/** Quotes a cell so that `splitLine` and spreadsheets read it back unchanged. */
export function quoteCell(cell: string): string {
  return /[;,\t"\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
