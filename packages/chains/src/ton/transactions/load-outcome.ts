import type { Cell, Slice } from '@ton/core'
import { loadMoney } from './load-message.ts'

/** Outcome of a transaction. */
export interface TonOutcome {
  /** It did nothing that its message requested. Also true for transactions that no message caused. */
  readonly isAborted: boolean
  /** It returned its message's money. */
  readonly hasBounced: boolean
}

const ORDINARY = 0
const SUSPENDED_BITS = 1

function skipStorage(slice: Slice): void {
  slice.loadCoins()
  if (slice.loadBit()) slice.loadCoins()
  // Unchanged, or one of two status changes.
  if (slice.loadBit()) slice.loadBit()
}

function skipCredit(slice: Slice): void {
  if (slice.loadBit()) slice.loadCoins()
  loadMoney(slice)
}

function skipCompute(slice: Slice): void {
  if (slice.loadBit()) {
    slice.skip(3)
    slice.loadCoins()
    slice.loadRef()
    return
  }
  // Why the compute phase was skipped: one of three reasons, or a fourth with an extra bit.
  if (slice.loadUint(2) === 3) slice.skip(SUSPENDED_BITS)
}

/** Parses the needed parts of the description of a transaction caused by a message. Throws if the cell is not a description. */
export function loadOutcome(cell: Cell): TonOutcome {
  const slice = cell.beginParse()
  if (slice.loadUint(4) !== ORDINARY) return { isAborted: true, hasBounced: false }
  slice.loadBit()
  if (slice.loadBit()) skipStorage(slice)
  if (slice.loadBit()) skipCredit(slice)
  skipCompute(slice)
  if (slice.loadBit()) slice.loadRef()
  const isAborted = slice.loadBit()
  // The first bit of a bounce phase says whether anything was sent.
  return { isAborted, hasBounced: slice.loadBit() && slice.loadBit() }
}
