import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { fromBase58 } from '../../encoding/base58.ts'
import { ChainError } from '../../errors/chain-error.ts'

/** Parts of Sui's binary format (BCS), as bytes. */
type Bytes = Uint8Array

const DIGEST_BYTES = 32
const BITS = 7n

function littleEndian(value: bigint, length: number): Bytes {
  const bytes = new Uint8Array(length)
  let rest = value
  for (let place = 0; place < length; place += 1) {
    bytes[place] = Number(rest % 256n)
    rest /= 256n
  }
  if (value < 0n || rest > 0n) throw new ChainError('unsupported', `${value} has no room in ${length} bytes.`)
  return bytes
}

export const u16 = (value: number): Bytes => littleEndian(BigInt(value), 2)
export const u64 = (value: bigint): Bytes => littleEndian(value, 8)
export const u128 = (value: bigint): Bytes => littleEndian(value, 16)

/** A length, or which of its kinds a value is. */
export function uleb(value: number): Bytes {
  const bytes: number[] = []
  let rest = BigInt(value)
  do {
    const low = Number(rest & 127n)
    rest >>= BITS
    bytes.push(rest > 0n ? low + 128 : low)
  } while (rest > 0n)
  return Uint8Array.from(bytes)
}

export const sequence = (items: readonly Bytes[]): Bytes => concatBytes(uleb(items.length), ...items)
export const byteVector = (bytes: Bytes): Bytes => concatBytes(uleb(bytes.length), bytes)
/** A value of one of several kinds. */
export const variant = (kind: number, ...fields: readonly Bytes[]): Bytes =>
  concatBytes(uleb(kind), ...fields)
export const address = (text: string): Bytes => hexToBytes(text.slice(2))

export function digest(value: string): Bytes {
  const bytes = fromBase58(value, DIGEST_BYTES)
  if (bytes === undefined) throw new ChainError('rpc_untrustworthy', `${value} is not a digest.`)
  return byteVector(bytes)
}
