import { schnorr } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { p2tr } from '@scure/btc-signer'

const COMPRESSED_BYTES = 33

const hash160 = (bytes: Uint8Array): string => bytesToHex(ripemd160(sha256(bytes)))

/** Output scripts, in hex, of a compressed public key. */
export const payToKeyHash = (key: Uint8Array): string => `76a914${hash160(key)}88ac`
export const payToWitnessKeyHash = (key: Uint8Array): string => `0014${hash160(key)}`
export const payToNestedKeyHash = (key: Uint8Array): string =>
  `a914${hash160(hexToBytes(payToWitnessKeyHash(key)))}87`
/** Key path only, tweaked according to BIP 86. */
export const payToTaproot = (key: Uint8Array): string => bytesToHex(p2tr(key.slice(1)).script)

export const isCompressedKey = (key: Uint8Array): boolean => key.length === COMPRESSED_BYTES

/** Verifies a Schnorr signature for the key of a Taproot output (BIP 340). */
export const isSchnorrSigned = (signature: Uint8Array, hash: Uint8Array, key: Uint8Array): boolean =>
  schnorr.verify(signature, hash, key)
