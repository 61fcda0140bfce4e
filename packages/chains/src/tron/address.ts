import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { AddressCodec } from '../capabilities/address-codec.ts'
import { fromBase58, toBase58 } from '../encoding/base58.ts'

const PREFIX = 0x41
const PAYLOAD_BYTES = 21
const CHECKSUM_BYTES = 4
/** The zero address, which means the coin in many applications, and the range of precompiled contracts. */
const RESERVED = /^410{38}[0-9a-f]{2}$/

const checksumOf = (payload: Uint8Array): Uint8Array => sha256(sha256(payload)).subarray(0, CHECKSUM_BYTES)

/** `T…` of an address in hex: 21 bytes as in `41…`, or the 20 bytes that contracts know. */
export function toTronAddress(hex: string): string {
  const payload = hexToBytes(hex.length === 2 * PAYLOAD_BYTES ? hex : `41${hex}`)
  return toBase58(Uint8Array.of(...payload, ...checksumOf(payload)))
}

/** 21 bytes in hex, as in `41…`; undefined for anything but `T…` with a valid checksum. */
export function tronHex(address: string): string | undefined {
  const bytes = fromBase58(address, PAYLOAD_BYTES + CHECKSUM_BYTES)
  if (bytes?.[0] !== PREFIX) return undefined
  const payload = bytes.subarray(0, PAYLOAD_BYTES)
  const isSound = bytesToHex(checksumOf(payload)) === bytesToHex(bytes.subarray(PAYLOAD_BYTES))
  return isSound ? bytesToHex(payload) : undefined
}

function normalize(address: string): string | undefined {
  const hex = tronHex(address)
  return hex === undefined || RESERVED.test(hex) ? undefined : address
}

/**
 * TRON addresses that can receive money, in base58 with a checksum. There is only one spelling: the hex of developers (`41…`) has no checksum
 * and is rejected, like the zero address and the precompiled contracts.
 */
export const tronAddressCodec: AddressCodec = {
  isValid: (address) => normalize(address) !== undefined,
  normalize,
}
