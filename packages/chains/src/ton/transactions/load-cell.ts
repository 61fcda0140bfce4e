import { Cell } from '@ton/core'
import { createBagReader, readBagHeader } from '../cells/bag-header.ts'

/** A bag with more cells than are read. */
export class LargeBagError extends Error {}

/**
 * Parses a base64 bag with a single root and at most `maxCells` cells. Throws a `LargeBagError` if there are more, and other errors for any
 * other text. Its cost is linear in the text's length.
 */
export function loadCell(text: string, maxCells: number): Cell {
  const bytes = Buffer.from(text, 'base64')
  const { count } = readBagHeader(createBagReader(bytes))
  if (count > maxCells) throw new LargeBagError(`A bag of ${count} cells is more than is read.`)
  const [cell] = Cell.fromBoc(bytes)
  if (cell === undefined) throw new TypeError('The bag is empty.')
  return cell
}
