import { Address, beginCell, type Cell, type Slice } from '@ton/core'
import { TRANSFER } from './jetton-transfer.ts'

/** TEP-74 operation codes. */
export const INTERNAL_TRANSFER = 0x178d4519
export const NOTIFICATION = 0x7362d09c
export const EXCESSES = 0xd53276db

export interface JettonTransfer {
  readonly queryId: bigint
  readonly amount: bigint
  readonly to: Address
  /** Recipient of leftover coins. */
  readonly excessesTo: Address
  readonly forward: bigint
  readonly payload?: Cell | undefined
}

/** The body with which an owner orders their jetton wallet to transfer. */
export function writeTransfer({ queryId, amount, to, excessesTo, forward, payload }: JettonTransfer): Cell {
  return beginCell()
    .storeUint(TRANSFER, 32)
    .storeUint(queryId, 64)
    .storeCoins(amount)
    .storeAddress(to)
    .storeAddress(excessesTo)
    .storeBit(false)
    .storeCoins(forward)
    .storeMaybeRef(payload)
    .endCell()
}

/** The first 32 bits of a body; undefined if it has fewer. */
export function operationOf(body: Cell): number | undefined {
  if (body.isExotic) return undefined
  const slice = body.beginParse()
  return slice.remainingBits < 32 ? undefined : slice.loadUint(32)
}

export interface JettonNotification {
  readonly amount: bigint
  /** Null if the jetton wallet does not name the sender. */
  readonly sender: Address | null
  readonly payload: Cell | null
}

function readPayload(slice: Slice): Cell | null {
  if (slice.remainingBits === 0) return null
  if (slice.loadBit()) return slice.loadRef()
  return slice.remainingBits === 0 && slice.remainingRefs === 0 ? null : slice.asCell()
}

/** A jetton wallet's notification of received tokens; undefined for any other body. */
export function readNotification(body: Cell): JettonNotification | undefined {
  try {
    const slice = body.beginParse()
    if (slice.remainingBits < 32 || slice.loadUint(32) !== NOTIFICATION) return undefined
    slice.skip(64)
    const amount = slice.loadCoins()
    const sender = slice.loadAddressAny()
    return {
      amount,
      sender: sender instanceof Address ? sender : null,
      payload: readPayload(slice),
    }
  } catch {
    return undefined
  }
}
