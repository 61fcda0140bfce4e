/**
 * Widths of the characters 32 to 126 in thousandths of the font's size, from Adobe's metrics of the standard fonts of PDF (Core14 AFM files). Every
 * reader has these fonts, so that none needs to be embedded.
 */
const REGULAR =
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584'
const BOLD =
  '278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584'

export type Face = 'regular' | 'bold'

const WIDTHS: Readonly<Record<Face, readonly number[]>> = {
  regular: REGULAR.split(' ').map(Number),
  bold: BOLD.split(' ').map(Number),
}

/** Width of a text of printable ASCII in points. Throws a RangeError for any other character: the documents are written without. */
export function widthOf(text: string, face: Face, size: number): number {
  const sum = text.split('').reduce((total, character) => {
    const width = WIDTHS[face][character.charCodeAt(0) - 32]
    if (width === undefined) throw new RangeError(`no width of ${JSON.stringify(character)}`)
    return total + width
  }, 0)
  return (sum * size) / 1_000
}
