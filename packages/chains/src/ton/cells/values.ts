import type { TonAddress } from '../address.ts'
import { bytesBits, uintBits } from './cell.ts'

/** An amount as `VarUInteger 16`: how many bytes it takes, and they. */
export function coinsBits(amount: bigint): string {
  const bytes = amount === 0n ? 0 : Math.ceil(amount.toString(16).length / 2)
  return uintBits(bytes, 4) + (bytes === 0 ? '' : uintBits(amount, bytes * 8))
}

export const addressBits = ({ workchain, hash }: TonAddress): string =>
  `100${uintBits(workchain & 0xff, 8)}${bytesBits(hash)}`
