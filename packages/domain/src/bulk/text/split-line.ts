/** The separators that a line can have. Tabs come from spreadsheet cells, semicolons and commas from files. */
const SEPARATORS = ['\t', ';', ','] as const

type Separator = (typeof SEPARATORS)[number]

/** The first of tab, semicolon and comma that a line has outside quotes; a comma inside an amount never wins over the others. */
export function separatorOf(line: string): Separator | undefined {
  const bare = line.replace(/"(?:[^"]|"")*"/g, '')
  return SEPARATORS.find((separator) => bare.includes(separator))
}

/** The cells of one line, trimmed; quotes as in CSV files, where a doubled one stands for one. */
export function splitLine(
  line: string,
  separator: Separator | undefined = separatorOf(line),
): readonly string[] {
  const cells: string[] = []
  let cell = ''
  // Known by itself: to look at the whole cell for each of its characters would take the square of its length.
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

/** Writes a cell so that `splitLine` and spreadsheets read it back as it is. */
export function quoteCell(cell: string): string {
  return /[;,\t"\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
