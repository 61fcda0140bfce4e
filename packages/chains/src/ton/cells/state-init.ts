import type { Cell } from './cell.ts'

/** What an account begins with. */
export interface StateInit<C = Cell> {
  readonly code: C | undefined
  readonly data: C | undefined
  /** Libraries are left unread: a dictionary of a few cells can have more entries than anybody can count. */
  readonly hasLibraries: boolean
}

const SPLIT_DEPTH_BITS = 5
const TICK_TOCK_BITS = 2

/** As `Slice` reads cells, and whoever else reads them by the same two steps. */
interface Steps<C> {
  bits(count: number): string
  ref(): C
}

const isSet = ({ bits }: Pick<Steps<unknown>, 'bits'>): boolean => bits(1) === '1'
const optionalRef = <C>(slice: Steps<C>): C | undefined => (isSet(slice) ? slice.ref() : undefined)

/** Reads what an account begins with, one step deep. Throws where the cell ends before it does. */
export function loadStateInit<C>(slice: Steps<C>): StateInit<C> {
  if (isSet(slice)) slice.bits(SPLIT_DEPTH_BITS)
  if (isSet(slice)) slice.bits(TICK_TOCK_BITS)
  const code = optionalRef(slice)
  const data = optionalRef(slice)
  return { code, data, hasLibraries: optionalRef(slice) !== undefined }
}
