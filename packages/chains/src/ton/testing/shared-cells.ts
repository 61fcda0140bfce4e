import type { Cell } from '../cells/cell.ts'
import { uintBits } from '../cells/cell.ts'

const KEY_BITS = 256
/** A label of no bits. */
const NO_LABEL = '00'

const lengthBits = (left: number): number => Math.ceil(Math.log2(left + 1))

/**
 * A dictionary by 256 bits whose both branches are the same cell on so many levels: a cell a level, and twice as many entries with each. A
 * reader that takes every path needs longer than anybody can wait.
 */
export function sharedDictionary(levels: number): Cell {
  const left = KEY_BITS - levels
  const value: Cell = { bits: '', refs: [] }
  const label = left === 0 ? NO_LABEL : `10${uintBits(left, lengthBits(left))}${'0'.repeat(left)}`
  let cell: Cell = { bits: `${label}1`, refs: [value] }
  for (let level = 0; level < levels; level += 1) cell = { bits: NO_LABEL, refs: [cell, cell] }
  return cell
}

/** What a wallet began with, with libraries of that kind. */
export const stateInitWithLibraries = (levels: number): Cell => ({
  bits: '00111',
  refs: [{ bits: '1', refs: [] }, { bits: '', refs: [] }, sharedDictionary(levels)],
})
