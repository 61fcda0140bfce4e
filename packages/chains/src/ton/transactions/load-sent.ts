import type { Cell, Slice } from '@ton/core'

/** Of the number by which a transaction's messages are counted. */
const KEY_BITS = 15
/** A contract can send no more of them in one transaction. */
const MAX_MESSAGES = 255

const lengthBits = (left: number): number => Math.ceil(Math.log2(left + 1))

/** Passes over the part of a key that all entries beneath have in common. Answers its length. */
function skipLabel(slice: Slice, left: number): number {
  if (!slice.loadBit()) {
    let length = 0
    while (slice.loadBit()) length += 1
    slice.skip(length)
    return length
  }
  const isRepeated = slice.loadBit()
  if (isRepeated) slice.skip(1)
  const length = slice.loadUint(lengthBits(left))
  if (!isRepeated) slice.skip(length)
  return length
}

/**
 * The messages that a transaction has sent, in their order, out of the dictionary in which it keeps them. Throws for what is none, and where
 * there are more than any transaction sends.
 */
export function loadSent(root: Cell): readonly Cell[] {
  const sent: Cell[] = []
  const visit = (cell: Cell, keyLeft: number): void => {
    const slice = cell.beginParse()
    const left = keyLeft - skipLabel(slice, keyLeft)
    if (left < 0) throw new RangeError('A key is too long.')
    if (left > 0) {
      visit(slice.loadRef(), left - 1)
      visit(slice.loadRef(), left - 1)
      return
    }
    if (sent.length === MAX_MESSAGES) throw new RangeError('A transaction cannot send so many messages.')
    sent.push(slice.loadRef())
  }
  visit(root, KEY_BITS)
  return sent
}
