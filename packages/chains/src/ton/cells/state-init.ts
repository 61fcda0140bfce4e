import type { Cell } from './cell.ts'

/** The initial state of an account. */
export interface StateInit<C = Cell> {
  readonly code: C | undefined
  readonly data: C | undefined
  /** Libraries are not parsed: a dictionary of few cells can have astronomically many entries. */
  readonly hasLibraries: boolean
}

const SPLIT_DEPTH_BITS = 5
const TICK_TOCK_BITS = 2

/** The part of `Slice` that this needs, which other readers also provide. */
interface Steps<C> {
  bits(count: number): string
  ref(): C
}

const isSet = ({ bits }: Pick<Steps<unknown>, 'bits'>): boolean => bits(1) === '1'
const optionalRef = <C>(slice: Steps<C>): C | undefined => (isSet(slice) ? slice.ref() : undefined)

/** Parses an initial state, one level deep. Throws when the cell is too short. */
export function loadStateInit<C>(slice: Steps<C>): StateInit<C> {
  if (isSet(slice)) slice.bits(SPLIT_DEPTH_BITS)
  if (isSet(slice)) slice.bits(TICK_TOCK_BITS)
  const code = optionalRef(slice)
  const data = optionalRef(slice)
  return { code, data, hasLibraries: optionalRef(slice) !== undefined }
}
