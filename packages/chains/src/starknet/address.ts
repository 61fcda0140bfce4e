import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { AddressCodec } from '../capabilities/address-codec.ts'

const ADDRESS = /^0x[0-9a-fA-F]{64}$/
const BOUND = 2n ** 251n - 256n
/** Addresses of the system, and EVM addresses that were filled up with zeros: no hash looks like that. */
const RESERVED = 2n ** 160n - 1n

/** Adds the checksum of Starknet's wallets to an address of any value. */
export function spellAddress(value: bigint): string {
  const digits = value.toString(16).padStart(64, '0')
  const short = value.toString(16)
  const even = short.length % 2 === 0 ? short : `0${short}`
  const hash = BigInt(`0x${bytesToHex(keccak_256(hexToBytes(even)))}`) % 2n ** 250n
  const bits = hash.toString(16).padStart(64, '0')
  const spelled = Array.from(digits, (digit, place) =>
    Number.parseInt(bits.charAt(place), 16) >= 8 ? digit.toUpperCase() : digit,
  )
  return `0x${spelled.join('')}`
}

function normalize(address: string): string | undefined {
  if (!ADDRESS.test(address)) return undefined
  const value = BigInt(address)
  if (value <= RESERVED || value >= BOUND) return undefined
  const digits = address.slice(2)
  const normal = spellAddress(value)
  const hasNoChecksum = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return hasNoChecksum || address === normal ? normal : undefined
}

/** The normal form of an address as nodes and wallets give it, possibly without its leading zeros; undefined for anything else. */
export function readAnnounced(address: string): string | undefined {
  return /^0x[0-9a-f]{1,64}$/i.test(address)
    ? normalize(`0x${address.slice(2).toLowerCase().padStart(64, '0')}`)
    : undefined
}

/**
 * Starknet addresses. The normal form has all 64 digits and the checksum of wallets. Accepts single-case spellings of full length; a
 * mixed-case spelling must have a valid checksum. Refuses shorter ones, in which a digit may be missing, and what no contract can have as its
 * address.
 */
export const starknetAddressCodec: AddressCodec = {
  isValid: (address) => normalize(address) !== undefined,
  normalize,
}
