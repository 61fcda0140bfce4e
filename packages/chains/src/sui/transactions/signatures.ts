import { ed25519 } from '@noble/curves/ed25519.js'
import { p256 } from '@noble/curves/nist.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { addressOfKey } from './digests.ts'

const SIGNATURE_BYTES = 64
const ED25519_KEY_BYTES = 32
const COMPRESSED_KEY_BYTES = 33

interface Scheme {
  readonly keyBytes: number
  verify(signature: Uint8Array, hash: Uint8Array, key: Uint8Array): boolean
}

/** By the first byte of a signature. */
const SCHEMES: Readonly<Record<number, Scheme>> = {
  0: {
    keyBytes: ED25519_KEY_BYTES,
    // No small-order keys, for which anything verifies.
    verify: (...given) => ed25519.verify(...given, { zip215: false }),
  },
  1: {
    keyBytes: COMPRESSED_KEY_BYTES,
    verify: (signature, hash, key) => secp256k1.verify(signature, sha256(hash), key),
  },
  2: {
    keyBytes: COMPRESSED_KEY_BYTES,
    verify: (signature, hash, key) => p256.verify(signature, sha256(hash), key),
  },
}

/** The address whose key made a signature of a hash; undefined when none did. Multisig, zkLogin and passkeys are not supported. */
export function signerOf(signature: Uint8Array, hash: Uint8Array): string | undefined {
  const [flag = -1] = signature
  const scheme = SCHEMES[flag]
  const key = signature.slice(1 + SIGNATURE_BYTES)
  if (scheme?.keyBytes !== key.length) return undefined
  try {
    const isValid = scheme.verify(signature.slice(1, 1 + SIGNATURE_BYTES), hash, key)
    return isValid ? addressOfKey(flag, key) : undefined
  } catch {
    return undefined
  }
}
