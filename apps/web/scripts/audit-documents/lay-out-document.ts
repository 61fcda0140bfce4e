import { widthOf, type Face } from './helvetica-widths.ts'

/** Points, of 72 to an inch, from the lower left corner. */
export interface PlacedText {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly face: Face
  readonly text: string
}

export type Page = readonly PlacedText[]

/** A4. */
export const PAGE = { width: 595, height: 842 } as const
const MARGIN = 64
const WIDTH = PAGE.width - 2 * MARGIN
const INDENT = 14

interface Style {
  readonly size: number
  readonly face: Face
  readonly before: number
  readonly indent: number
}

const STYLES = {
  title: { size: 24, face: 'bold', before: 0, indent: 0 },
  heading: { size: 14, face: 'bold', before: 20, indent: 0 },
  text: { size: 10.5, face: 'regular', before: 8, indent: 0 },
  item: { size: 10.5, face: 'regular', before: 5, indent: INDENT },
} as const satisfies Record<string, Style>

interface Word {
  readonly text: string
  readonly face: Face
}

/** Splits a text into words, of which those between ** are bold. */
const wordsOf = (text: string, face: Face): readonly Word[] =>
  text.split('**').flatMap((part, index) =>
    part
      .split(' ')
      .filter(Boolean)
      .map((word): Word => ({ text: word, face: index % 2 === 1 ? 'bold' : face })),
  )

/** Breaks words into lines no wider than `width`. */
function breakLines(words: readonly Word[], size: number, width: number): readonly (readonly Word[])[] {
  const lines: Word[][] = [[]]
  let used = 0
  for (const word of words) {
    const own = widthOf(word.text, word.face, size)
    const space = widthOf(' ', word.face, size)
    const line = lines.at(-1) ?? []
    if (line.length > 0 && used + space + own > width) {
      lines.push([word])
      used = own
    } else {
      used += (line.length === 0 ? 0 : space) + own
      line.push(word)
    }
  }
  return lines
}

function styleOf(block: string): { readonly style: Style; readonly text: string; readonly mark: string } {
  if (block.startsWith('# ')) return { style: STYLES.title, text: block.slice(2), mark: '' }
  if (block.startsWith('## ')) return { style: STYLES.heading, text: block.slice(3), mark: '' }
  if (block.startsWith('- ')) return { style: STYLES.item, text: block.slice(2), mark: '-' }
  return { style: STYLES.text, text: block, mark: '' }
}

/** Sets a text with headings, paragraphs and lists on as many pages as it needs, each with `footer` and its number. */
export function layOutDocument(markdown: string, footer: string): readonly Page[] {
  const pages: PlacedText[][] = [[]]
  let y: number = PAGE.height - MARGIN
  const nextPage = (): void => {
    pages.push([])
    y = PAGE.height - MARGIN
  }
  for (const block of markdown.split(/\n+/).filter(Boolean)) {
    const { style, text, mark } = styleOf(block)
    const lead = style.size * 1.4
    const lines = breakLines(wordsOf(text, style.face), style.size, WIDTH - style.indent)
    if (pages.at(-1)?.length !== 0) y -= style.before
    // A heading is never the last line of its page.
    if (style === STYLES.heading && y < MARGIN + 4 * lead) nextPage()
    for (const [index, line] of lines.entries()) {
      if (y - lead < MARGIN) nextPage()
      y -= lead
      const page = pages.at(-1) ?? []
      if (index === 0 && mark !== '')
        page.push({ x: MARGIN, y, size: style.size, face: style.face, text: mark })
      page.push(...placeWords(line, MARGIN + style.indent, y, style.size))
    }
  }
  return pages.map((page, index) => [
    ...page,
    ...placeWords(
      wordsOf(`${footer}, page ${String(index + 1)} of ${String(pages.length)}`, 'regular'),
      MARGIN,
      MARGIN - 28,
      8.5,
    ),
  ])
}

/** Words of one face are one text, so that readers can search and copy them. */
function placeWords(line: readonly Word[], x: number, y: number, size: number): readonly PlacedText[] {
  const placed: PlacedText[] = []
  let at = x
  for (const { text, face } of line) {
    const last = placed.at(-1)
    if (last?.face === face) {
      placed[placed.length - 1] = { ...last, text: `${last.text} ${text}` }
      at += widthOf(` ${text}`, face, size)
    } else {
      if (last !== undefined) at += widthOf(' ', face, size)
      placed.push({ x: at, y, size, face, text })
      at += widthOf(text, face, size)
    }
  }
  return placed
}
