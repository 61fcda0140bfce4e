import type { Cell } from './cell.ts'
import type { Slice } from './slice.ts'

/** What an account begins with. */
export interface StateInit {
  readonly code: Cell | undefined
  readonly data: Cell | undefined
  /** Libraries are left unread: a dictionary of a few cells can have more entries than anybody can count. */
  readonly hasLibraries: boolean
}

const SPLIT_DEPTH_BITS = 5
const TICK_TOCK_BITS = 2

const isSet = (slice: Slice): boolean => slice.bits(1) === '1'
const optionalRef = (slice: Slice): Cell | undefined => (isSet(slice) ? slice.ref() : undefined)

/** Reads what an account begins with, one step deep. Throws a RangeError where the cell ends before it does. */
export function loadStateInit(slice: Slice): StateInit {
  if (isSet(slice)) slice.bits(SPLIT_DEPTH_BITS)
  if (isSet(slice)) slice.bits(TICK_TOCK_BITS)
  const code = optionalRef(slice)
  const data = optionalRef(slice)
  return { code, data, hasLibraries: optionalRef(slice) !== undefined }
}
