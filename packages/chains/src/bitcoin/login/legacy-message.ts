import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { payToKeyHash, payToNestedKeyHash, payToTaproot, payToWitnessKeyHash } from './key-scripts.ts'

const SIGNATURE_BYTES = 65
const PREFIX = utf8ToBytes('\u0018Bitcoin Signed Message:\n')
/** First byte of a signature: 27 to 30 for an uncompressed key, up to 42 for the address types of a compressed key (BIP 137). */
const FIRST_HEADER = 27
const COMPRESSED_HEADER = 31
const LAST_HEADER = 42
const ONE_BYTE = 0xfd

function hashMessage(message: string): Uint8Array {
  const text = utf8ToBytes(message)
  const { length } = text
  const size = length < ONE_BYTE ? [length] : [ONE_BYTE, length & 0xff, length >> 8]
  return sha256(sha256(concatBytes(PREFIX, Uint8Array.from(size), text)))
}

/** Whether a legacy 65-byte message signature was made with the key of an output script. Wallets use it for all address types. */
export function isLegacySignature(script: string, message: string, signature: Uint8Array): boolean {
  const [header = 0] = signature
  if (signature.length !== SIGNATURE_BYTES || header < FIRST_HEADER || header > LAST_HEADER) return false
  const parsed = secp256k1.Signature.fromCompact(signature.slice(1))
  if (parsed.hasHighS()) return false
  const point = parsed.addRecoveryBit((header - FIRST_HEADER) & 3).recoverPublicKey(hashMessage(message))
  if (header < COMPRESSED_HEADER) {
    return script === `76a914${bytesToHex(ripemd160(sha256(point.toRawBytes(false))))}88ac`
  }
  const key = point.toRawBytes(true)
  return [payToKeyHash, payToWitnessKeyHash, payToNestedKeyHash, payToTaproot].some(
    (scriptOfKey) => scriptOfKey(key) === script,
  )
}
