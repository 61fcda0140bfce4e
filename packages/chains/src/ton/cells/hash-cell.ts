import { sha256 } from '@noble/hashes/sha2.js'
import { cellBytes, type Cell } from './cell.ts'

interface Print {
  readonly hash: Uint8Array
  readonly depth: number
}

/** A cell's hash covers the depths and hashes of its references. */
function printOf(cell: Cell, known: Map<Cell, Print>): Print {
  const before = known.get(cell)
  if (before !== undefined) return before
  const prints = cell.refs.map((ref) => printOf(ref, known))
  const depths = prints.flatMap(({ depth }) => [depth >> 8, depth & 0xff])
  const hashes = prints.flatMap(({ hash }) => [...hash])
  const print = {
    hash: sha256(Uint8Array.of(...cellBytes(cell), ...depths, ...hashes)),
    depth: Math.max(-1, ...prints.map(({ depth }) => depth)) + 1,
  }
  known.set(cell, print)
  return print
}

/** The cell's hash, which identifies it: 32 bytes. */
export const hashCell = (cell: Cell): Uint8Array => printOf(cell, new Map()).hash
