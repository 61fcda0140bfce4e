import type { Cell, Slice } from '@ton/core'

/** Key length of the dictionary of outgoing messages. */
const KEY_BITS = 15
/** Maximum number of messages that a contract can send in one transaction. */
const MAX_MESSAGES = 255

const lengthBits = (left: number): number => Math.ceil(Math.log2(left + 1))

/** Skips the key prefix shared by all entries below. Returns its length. */
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
 * The outgoing messages of a transaction, in order, from their dictionary. Throws if it is malformed or has more entries than a transaction
 * can send.
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
    if (sent.length === MAX_MESSAGES) throw new RangeError('A transaction cannot send more messages.')
    sent.push(slice.loadRef())
  }
  visit(root, KEY_BITS)
  return sent
}
