import type { TonAddress } from '../address.ts'
import { bitsBytes, bytesBits, uintBits } from './cell.ts'
import type { Slice } from './slice.ts'

const PLAIN_ADDRESS = '100'
const HASH_BITS = 256

/** An amount as `VarUInteger 16`: its length in bytes, followed by the bytes. */
export function coinsBits(amount: bigint): string {
  const bytes = amount === 0n ? 0 : Math.ceil(amount.toString(16).length / 2)
  return uintBits(bytes, 4) + (bytes === 0 ? '' : uintBits(amount, bytes * 8))
}

export const addressBits = ({ workchain, hash }: TonAddress): string =>
  `${PLAIN_ADDRESS}${uintBits(workchain & 0xff, 8)}${bytesBits(hash)}`

export function loadCoins(slice: Slice): bigint {
  const bits = slice.bits(slice.number(4) * 8)
  return bits === '' ? 0n : BigInt(`0b${bits}`)
}

/** A standard address; undefined for any other. */
export function loadAddress(slice: Slice): TonAddress | undefined {
  if (slice.bits(PLAIN_ADDRESS.length) !== PLAIN_ADDRESS) return undefined
  const workchain = slice.number(8)
  const hash = bitsBytes(slice.bits(HASH_BITS))
  return { workchain: workchain > 0x7f ? workchain - 0x100 : workchain, hash }
}
