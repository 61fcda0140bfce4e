import { createHash } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const PREFIX = 0x41
const BYTES = 21
const CHECKSUM_BYTES = 4

export const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
const checksumOf = (bytes: Uint8Array): Buffer => sha256(sha256(bytes)).subarray(0, CHECKSUM_BYTES)

/** `T…` of 21 bytes in hex. */
export function toBase58(hex: string): string {
  const bytes = Buffer.from(hex, 'hex')
  let rest = BigInt(`0x${Buffer.concat([bytes, checksumOf(bytes)]).toString('hex')}`)
  let text = ''
  for (; rest > 0n; rest /= 58n) text = (ALPHABET[Number(rest % 58n)] ?? '') + text
  return text
}

function fromBase58(text: string): string | undefined {
  let value = 0n
  for (const letter of text) {
    const digit = ALPHABET.indexOf(letter)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const digits = value.toString(16)
  const bytes = Buffer.from(digits.padStart(2 * (BYTES + CHECKSUM_BYTES), '0'), 'hex')
  if (bytes.length !== BYTES + CHECKSUM_BYTES || bytes[0] !== PREFIX) return undefined
  const payload = bytes.subarray(0, BYTES)
  return checksumOf(payload).equals(bytes.subarray(BYTES)) ? payload.toString('hex') : undefined
}

/** 21 bytes in hex of an address in either spelling; undefined for anything else. */
export function parseAddress(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined
  if (/^41[0-9a-f]{40}$/i.test(text)) return text.toLowerCase()
  return text.length === 34 ? fromBase58(text) : undefined
}

/** The address as the local EVM spells it. */
export const toEvm = (hex: string): string => `0x${hex.slice(2)}`
export const fromEvm = (address: string): string => `41${address.slice(2).toLowerCase()}`

const addressOfKey = (publicKey: Uint8Array): string =>
  `41${Buffer.from(keccak_256(publicKey.subarray(1)).subarray(-20)).toString('hex')}`

/** A key with its address. */
export interface TronKey {
  readonly address: string
  /** 65 bytes: r, s, and the recovery byte of 27 or 28. */
  sign(hash: Uint8Array): Uint8Array
}

export function keyOf(secret: Uint8Array): TronKey {
  return {
    address: addressOfKey(secp256k1.getPublicKey(secret, false)),
    sign(hash) {
      const signature = secp256k1.sign(hash, secret)
      return Uint8Array.of(...signature.toCompactRawBytes(), signature.recovery + 27)
    },
  }
}

/** The address whose key made a signature; undefined for an invalid signature. */
export function recoverSigner(hash: Uint8Array, signature: Uint8Array): string | undefined {
  const last = signature[64]
  if (signature.length !== 65 || last === undefined) return undefined
  try {
    const recovery = last >= 27 ? last - 27 : last
    const parsed = secp256k1.Signature.fromCompact(signature.subarray(0, 64)).addRecoveryBit(recovery)
    return addressOfKey(parsed.recoverPublicKey(hash).toRawBytes(false))
  } catch {
    return undefined
  }
}
