import { createHash } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1'
import { toBytes } from './words.ts'

const addressOf = (publicKey: Uint8Array): string =>
  `0x${createHash('sha256').update(publicKey.subarray(1)).digest('hex')}`

/** The signer's address; undefined for an invalid signature. The highest bit is the recovery id. */
export function recoverAddress(id: string, witness: string): string | undefined {
  const bytes = toBytes(witness)
  if (bytes.length !== 64) return undefined
  const recovery = (bytes[32] ?? 0) >> 7
  bytes[32] = (bytes[32] ?? 0) & 0x7f
  try {
    const signature = secp256k1.Signature.fromCompact(Uint8Array.from(bytes)).addRecoveryBit(recovery)
    return addressOf(signature.recoverPublicKey(Uint8Array.from(toBytes(id))).toRawBytes(false))
  } catch {
    return undefined
  }
}

/** A signing key of this stand-in's own. */
export function keyOf(secret: Uint8Array): { readonly address: string; sign(id: string): string } {
  return {
    address: addressOf(secp256k1.getPublicKey(secret, false)),
    sign(id) {
      const signature = secp256k1.sign(Uint8Array.from(toBytes(id)), secret)
      const bytes = Buffer.from(signature.toCompactRawBytes())
      bytes[32] = (bytes[32] ?? 0) | (signature.recovery << 7)
      return `0x${bytes.toString('hex')}`
    },
  }
}
