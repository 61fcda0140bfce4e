import { keccak_256 } from '@noble/hashes/sha3.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import type { RpcLog } from '../rpc/schemas.ts'

const BLOOM_BYTES = 256
const BITS_PER_VALUE = 3

/** Byte index and mask of the three bits that a value sets in a block's 2048-bit bloom filter. */
function bitsOf(value: string): { byte: number; mask: number }[] {
  const hash = keccak_256(hexToBytes(value.slice(2)))
  return Array.from({ length: BITS_PER_VALUE }, (_, pair) => {
    const bit = (((hash[pair * 2] ?? 0) << 8) | (hash[pair * 2 + 1] ?? 0)) & 0x7ff
    return { byte: BLOOM_BYTES - 1 - (bit >> 3), mask: 1 << (bit & 7) }
  })
}

/** False: no log of the block has this address or topic. True: one may have it. */
export function bloomMayContain(bloom: string, value: string): boolean {
  const bytes = hexToBytes(bloom.slice(2))
  return bitsOf(value).every(({ byte, mask }) => ((bytes[byte] ?? 0) & mask) !== 0)
}

/** The bloom filter of exactly these logs. */
export function bloomOf(logs: readonly Pick<RpcLog, 'address' | 'topics'>[]): string {
  const bytes = new Uint8Array(BLOOM_BYTES)
  const values = new Set(logs.flatMap((log) => [log.address.toLowerCase(), ...log.topics]))
  for (const value of values) {
    for (const { byte, mask } of bitsOf(value)) bytes[byte] = (bytes[byte] ?? 0) | mask
  }
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
