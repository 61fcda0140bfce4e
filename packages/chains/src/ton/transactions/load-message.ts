import type { Cell, CommonMessageInfo, Message, Slice } from '@ton/core'
import { loadStateInit } from '../cells/state-init.ts'

/** A message without what its account begins with, which may be far more than it looks and is never needed. */
export type TonMessage = Readonly<Pick<Message, 'info' | 'body'>>

/** An amount, and the reference behind which other currencies stand: nobody is paid in them. */
export function loadMoney(slice: Slice): { readonly coins: bigint } {
  const coins = slice.loadCoins()
  if (slice.loadBit()) slice.loadRef()
  return { coins }
}

function loadInternal(slice: Slice): CommonMessageInfo {
  return {
    type: 'internal',
    ihrDisabled: slice.loadBit(),
    bounce: slice.loadBit(),
    bounced: slice.loadBit(),
    src: slice.loadAddress(),
    dest: slice.loadAddress(),
    value: loadMoney(slice),
    ihrFee: slice.loadCoins(),
    forwardFee: slice.loadCoins(),
    createdLt: slice.loadUintBig(64),
    createdAt: slice.loadUint(32),
  }
}

function loadInfo(slice: Slice): CommonMessageInfo {
  if (!slice.loadBit()) return loadInternal(slice)
  if (!slice.loadBit()) {
    const src = slice.loadMaybeExternalAddress()
    return { type: 'external-in', src, dest: slice.loadAddress(), importFee: slice.loadCoins() }
  }
  return {
    type: 'external-out',
    src: slice.loadAddress(),
    dest: slice.loadMaybeExternalAddress(),
    createdLt: slice.loadUintBig(64),
    createdAt: slice.loadUint(32),
  }
}

/** Either here or in a cell of its own, which is left alone. */
function skipStateInit(slice: Slice): void {
  if (slice.loadBit()) slice.loadRef()
  else
    loadStateInit({
      bits: (count) => slice.loadUint(count).toString(2).padStart(count, '0'),
      ref: () => slice.loadRef(),
    })
}

/** Reads a message, a fixed number of steps whatever it holds. Throws where the cell is none. */
export function loadTonMessage(cell: Cell): TonMessage {
  const slice = cell.beginParse()
  const info = loadInfo(slice)
  if (slice.loadBit()) skipStateInit(slice)
  return { info, body: slice.loadBit() ? slice.loadRef() : slice.asCell() }
}
