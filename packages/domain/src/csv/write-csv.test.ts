import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeCsv } from './write-csv.ts'

type Quotes = 'anywhere' | 'at-the-start' | 'ignored'

/** A reader like those of spreadsheets, which differ in the separator, and in where a quote counts. */
function readCsv(text: string, separator: string, quotes: Quotes): readonly (readonly string[])[] {
  const rows: string[][] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let wasQuoted = false
  const endCell = (): void => {
    cells.push(cell)
    ;[cell, wasQuoted] = ['', false]
  }
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at)
    if (isQuoted && letter === '"' && text.charAt(at + 1) === '"') {
      cell += '"'
      at += 1
    } else if (isQuoted && letter === '"') isQuoted = false
    else if (isQuoted) cell += letter
    else if (letter === separator) endCell()
    else if (letter === '\r' || letter === '\n') {
      endCell()
      rows.push(cells)
      cells = []
      if (letter === '\r' && text.charAt(at + 1) === '\n') at += 1
    } else if (
      letter === '"' &&
      quotes !== 'ignored' &&
      (quotes === 'anywhere' || (cell === '' && !wasQuoted))
    )
      [isQuoted, wasQuoted] = [true, true]
    else cell += letter
  }
  return rows
}

const FORMULA = /^[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠﹦﹢﹣﹫−]/u
const READERS = [',', ';', '\t'].flatMap((separator) =>
  (['anywhere', 'at-the-start', 'ignored'] as const).map((quotes) => ({ separator, quotes })),
)
const nasty = fc.string({
  unit: fc.constantFrom(...'=+-@＝＋－＠﹦−,;\t\r\n"\' \u200b\ufeff|ab1'),
  maxLength: 12,
})
const tables = fc.array(fc.array(nasty, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 })
const runs = { numRuns: 3_000 }

describe('a file for spreadsheets', () => {
  it.each(READERS)('has no formula for a reader of $separator with quotes $quotes', (reader) => {
    fc.assert(
      fc.property(tables, (table) => {
        const cells = readCsv(writeCsv(table), reader.separator, reader.quotes).flat()
        expect(cells.filter((cell) => FORMULA.test(cell))).toEqual([])
      }),
      runs,
    )
  })

  it('is read back as it was, but for the apostrophes in front of what would run', () => {
    fc.assert(
      fc.property(tables, (table) => {
        const read = readCsv(writeCsv(table), ';', 'at-the-start')
        expect(read.flat().filter((cell) => /^[\t\r\n]/.test(cell))).toEqual([])
        expect(read.map((cells) => cells.map((cell) => cell.replaceAll("'", '')))).toEqual(
          table.map((cells) => cells.map((cell) => cell.replaceAll("'", ''))),
        )
      }),
      runs,
    )
    const plain = [['a "b"; c, d', 'Süd', '', '0.5', "it's"], ['two\r\nlines']]
    expect(readCsv(writeCsv(plain), ';', 'at-the-start')).toEqual(plain)
  })

  it.each(["x,=cmd|'/c calc'!A0,", '=1', '＝1', '\t=1', '\rx', ' +1', '"=1', 'a\n-1', '@SUM(1)', '−1'])(
    'marks %j as text',
    (cell) => {
      expect(writeCsv([[cell]])).toContain("'")
      expect(
        readCsv(writeCsv([[cell]]), ',', 'ignored')
          .flat()
          .some((part) => FORMULA.test(part)),
      ).toBe(false)
    },
  )
})
