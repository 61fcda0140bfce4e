import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { AddressCodec } from '../capabilities/address-codec.ts'

const ADDRESS = /^0x[0-9a-fA-F]{40}$/
/** Represents "the native coin" in many applications; its key is unknown. */
const NATIVE_PLACEHOLDER = `0x${'e'.repeat(40)}`
/** The zero address, and the range where chains place precompiled contracts. */
const RESERVED = /^0x0{38}[0-9a-f]{2}$/

/** Adds the EIP-55 checksum to any 20-byte hex address, reserved addresses included. */
export function toChecksumAddress(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)))
  const spelled = Array.from(digits, (digit, index) =>
    Number.parseInt(hash.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit,
  )
  return `0x${spelled.join('')}`
}

function normalize(address: string): string | undefined {
  if (!ADDRESS.test(address)) return undefined
  const digits = address.slice(2)
  const lower = address.toLowerCase()
  if (RESERVED.test(lower) || lower === NATIVE_PLACEHOLDER) return undefined
  const checksummed = toChecksumAddress(lower)
  const hasNoChecksum = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return hasNoChecksum || address === checksummed ? checksummed : undefined
}

/**
 * EVM addresses. The normal form carries the EIP-55 checksum. Accepts single-case spellings; a mixed-case spelling must have a valid
 * checksum. Rejects the zero address, the precompiles 0x1 to 0xff and the 0xEeee… placeholder.
 */
export const evmAddressCodec: AddressCodec = {
  isValid: (address) => normalize(address) !== undefined,
  normalize,
}
