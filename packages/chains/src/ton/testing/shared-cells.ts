import type { Cell } from '../cells/cell.ts'
import { uintBits } from '../cells/cell.ts'

const KEY_BITS = 256
/** A zero-length label. */
const NO_LABEL = '00'

const lengthBits = (left: number): number => Math.ceil(Math.log2(left + 1))

/**
 * A dictionary with 256-bit keys in which both branches are the same cell for this many levels: one cell per level, but twice as many
 * entries. A parser that visits every path takes forever.
 */
export function sharedDictionary(levels: number): Cell {
  const left = KEY_BITS - levels
  const value: Cell = { bits: '', refs: [] }
  const label = left === 0 ? NO_LABEL : `10${uintBits(left, lengthBits(left))}${'0'.repeat(left)}`
  let cell: Cell = { bits: `${label}1`, refs: [value] }
  for (let level = 0; level < levels; level += 1) cell = { bits: NO_LABEL, refs: [cell, cell] }
  return cell
}

/** A wallet's initial state with libraries of that kind. */
export const stateInitWithLibraries = (levels: number): Cell => ({
  bits: '00111',
  refs: [{ bits: '1', refs: [] }, { bits: '', refs: [] }, sharedDictionary(levels)],
})
