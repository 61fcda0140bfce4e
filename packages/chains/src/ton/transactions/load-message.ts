import type { Cell, CommonMessageInfo, Message, Slice } from '@ton/core'
import { loadStateInit } from '../cells/state-init.ts'

/** A message without its initial state, which may be far larger than it looks and is never needed. */
export type TonMessage = Readonly<Pick<Message, 'info' | 'body'>>

/** An amount of coins; skips the reference to extra currencies, which are never used for payments. */
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

/** Either inline, or in a referenced cell, which is skipped. */
function skipStateInit(slice: Slice): void {
  if (slice.loadBit()) slice.loadRef()
  else
    loadStateInit({
      bits: (count) => slice.loadUint(count).toString(2).padStart(count, '0'),
      ref: () => slice.loadRef(),
    })
}

/** Parses a message in a constant number of steps, whatever it contains. Throws if the cell is not a message. */
export function loadTonMessage(cell: Cell): TonMessage {
  const slice = cell.beginParse()
  const info = loadInfo(slice)
  if (slice.loadBit()) skipStateInit(slice)
  return { info, body: slice.loadBit() ? slice.loadRef() : slice.asCell() }
}
