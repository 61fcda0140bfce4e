import type { Cell, Slice } from '@ton/core'
import { loadMoney } from './load-message.ts'

/** What a transaction came to. */
export interface TonOutcome {
  /** It has done nothing of what its message asked. Also said of what no message causes. */
  readonly isAborted: boolean
  /** It has sent its message's money back. */
  readonly hasBounced: boolean
}

const ORDINARY = 0
const SUSPENDED_BITS = 1

function skipStorage(slice: Slice): void {
  slice.loadCoins()
  if (slice.loadBit()) slice.loadCoins()
  // Unchanged, or one of two changes.
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
  // Why nothing was computed: one of three reasons, or a longer fourth.
  if (slice.loadUint(2) === 3) slice.skip(SUSPENDED_BITS)
}

/** Reads the description of a transaction that a message has caused as far as it is needed. Throws where the cell is none. */
export function loadOutcome(cell: Cell): TonOutcome {
  const slice = cell.beginParse()
  if (slice.loadUint(4) !== ORDINARY) return { isAborted: true, hasBounced: false }
  slice.loadBit()
  if (slice.loadBit()) skipStorage(slice)
  if (slice.loadBit()) skipCredit(slice)
  skipCompute(slice)
  if (slice.loadBit()) slice.loadRef()
  const isAborted = slice.loadBit()
  // Of a bounce the first bit tells whether anything was sent.
  return { isAborted, hasBounced: slice.loadBit() && slice.loadBit() }
}
