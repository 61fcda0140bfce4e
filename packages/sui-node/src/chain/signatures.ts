import { ed25519 } from '@noble/curves/ed25519.js'
import { p256 } from '@noble/curves/nist.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { normalizeSuiAddress, toHex } from '@mysten/sui/utils'
import { hash } from './digests.ts'

const SIGNATURE_BYTES = 64
/** Scope, version and app of what a transaction's signature is for. */
const TRANSACTION_INTENT = Uint8Array.of(0, 0, 0)

interface Scheme {
  readonly keyBytes: number
  verify(signature: Uint8Array, message: Uint8Array, key: Uint8Array): boolean
}

/** By the first byte of a signature. Multisig, zkLogin and passkeys are not known here. */
const SCHEMES: Readonly<Record<number, Scheme>> = {
  0: { keyBytes: 32, verify: (...given) => ed25519.verify(...given, { zip215: false }) },
  1: { keyBytes: 33, verify: (signature, message, key) => secp256k1.verify(signature, sha256(message), key) },
  2: { keyBytes: 33, verify: (signature, message, key) => p256.verify(signature, sha256(message), key) },
}

/** What is signed of a transaction. */
export const signedHash = (bytes: Uint8Array): Uint8Array => hash(TRANSACTION_INTENT, bytes)

/** The address whose key signed a transaction; undefined when the signature is not valid. */
export function signerOf(signature: Uint8Array, bytes: Uint8Array): string | undefined {
  const flag = signature[0]
  const scheme = flag === undefined ? undefined : SCHEMES[flag]
  if (flag === undefined || scheme === undefined) return undefined
  const key = signature.slice(1 + SIGNATURE_BYTES)
  if (key.length !== scheme.keyBytes) return undefined
  try {
    const isValid = scheme.verify(signature.slice(1, 1 + SIGNATURE_BYTES), signedHash(bytes), key)
    return isValid ? addressOfKey(flag, key) : undefined
  } catch {
    return undefined
  }
}

export const addressOfKey = (flag: number, key: Uint8Array): string =>
  normalizeSuiAddress(toHex(hash(Uint8Array.of(flag), key)))
