import { Cell } from '@ton/core'
import { createBagReader, readBagHeader } from '../cells/bag-header.ts'

/** A bag that holds more cells than are read. */
export class LargeBagError extends Error {}

/** The one root of a bag of at most so many cells, in base64. Throws a `LargeBagError` for one of more, and others for any other text; what it costs grows with its length alone. */
export function loadCell(text: string, maxCells: number): Cell {
  const bytes = Buffer.from(text, 'base64')
  const { count } = readBagHeader(createBagReader(bytes))
  if (count > maxCells) throw new LargeBagError(`A bag of ${count} cells is more than is read.`)
  const [cell] = Cell.fromBoc(bytes)
  if (cell === undefined) throw new TypeError('The bag is empty.')
  return cell
}
