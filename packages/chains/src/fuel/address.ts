import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { AddressCodec } from '../capabilities/address-codec.ts'

const ADDRESS = /^0x[0-9a-fA-F]{64}$/
/** An EVM address that was filled up with zeros: no hash of a key looks like that. */
const PADDED_EVM = /^0x0{24}/

/** Adds Fuel's checksum to 32 bytes of hex. */
export function spellId(hex: string): string {
  const digits = hex.slice(2).toLowerCase()
  const hash = sha256(utf8ToBytes(digits))
  const spelled = Array.from(digits, (digit, place) => {
    const byte = hash[place >> 1] ?? 0
    return ((place % 2 === 0 ? byte >> 4 : byte) & 8) === 0 ? digit : digit.toUpperCase()
  })
  return `0x${spelled.join('')}`
}

function normalize(address: string): string | undefined {
  if (!ADDRESS.test(address) || PADDED_EVM.test(address)) return undefined
  return spellId(address) === address ? address : undefined
}

/** The normal form of an address as nodes and wallets give it, possibly without its checksum; undefined for anything else. */
export const readAnnounced = (address: string): string | undefined =>
  ADDRESS.test(address) ? normalize(spellId(address)) : undefined

/**
 * Fuel addresses and asset ids. Only the spelling with the checksum is accepted: without it, addresses of Starknet and of Sui look the same,
 * and whatever is sent to one of those is lost.
 */
export const fuelAddressCodec: AddressCodec = {
  isValid: (address) => normalize(address) !== undefined,
  normalize,
}
