import type { Cell } from './cell.ts'

/** Reads a cell sequentially. Throws a RangeError at its end. */
export interface Slice {
  bits(count: number): string
  number(count: number): number
  ref(): Cell
  /** The unread remainder. */
  rest(): Cell
}

export function sliceOf({ bits, refs }: Cell): Slice {
  let bitsRead = 0
  let refsRead = 0
  const take = (count: number): string => {
    if (bitsRead + count > bits.length) throw new RangeError('The cell has no more bits.')
    bitsRead += count
    return bits.slice(bitsRead - count, bitsRead)
  }
  return {
    bits: take,
    number: (count) => (count === 0 ? 0 : Number.parseInt(take(count), 2)),
    ref() {
      const found = refs[refsRead]
      if (found === undefined) throw new RangeError('The cell has no more references.')
      refsRead += 1
      return found
    },
    rest: () => ({ bits: bits.slice(bitsRead), refs: refs.slice(refsRead) }),
  }
}
