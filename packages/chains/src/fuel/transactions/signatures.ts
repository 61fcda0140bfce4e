import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { spellId } from '../address.ts'

const SIGNATURE = /^0x[0-9a-f]{128}$/i

const addressOf = (publicKey: Uint8Array): string => spellId(`0x${bytesToHex(sha256(publicKey.subarray(1)))}`)

/** A signing key with its address in normal form. */
export interface FuelKey {
  readonly address: string
  /** Signs 32 bytes. The highest bit of the signature's second half is the recovery id. */
  sign(hash: string): string
}

export function keyOfSecret(secret: string): FuelKey {
  const bytes = hexToBytes(secret)
  return {
    address: addressOf(secp256k1.getPublicKey(bytes, false)),
    sign(hash) {
      const signature = secp256k1.sign(hexToBytes(hash.slice(2)), bytes)
      const compact = signature.toCompactRawBytes()
      compact[32] = (compact[32] ?? 0) | (signature.recovery << 7)
      return `0x${bytesToHex(compact)}`
    },
  }
}

/** The signer, in normal form; undefined for an invalid signature. */
export function recoverAddress(hash: Uint8Array, signature: string): string | undefined {
  if (!SIGNATURE.test(signature)) return undefined
  const compact = hexToBytes(signature.slice(2).toLowerCase())
  const recovery = (compact[32] ?? 0) >> 7
  compact[32] = (compact[32] ?? 0) & 0x7f
  try {
    const parsed = secp256k1.Signature.fromCompact(compact).addRecoveryBit(recovery)
    return addressOf(parsed.recoverPublicKey(hash).toRawBytes(false))
  } catch {
    return undefined
  }
}
