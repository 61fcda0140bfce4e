import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { MAX_SIGNED_TEXT_CHARACTERS } from '@sunspan/domain'
import type { LoginVerifier, SignedLogin } from '../capabilities/login-verifier.ts'
import { toTronAddress, tronAddressCodec } from './address.ts'

const SIGNATURE = /^(?:0x)?([0-9a-f]{128})(00|01|1b|1c)$/i
const PREFIX = '\u0019TRON Signed Message:\n'
const FIRST_RECOVERY = 27
const ADDRESS_BYTES = 20

/** What wallets sign for `signMessageV2` (TIP-191). */
export function hashSignedText(text: string): Uint8Array {
  const bytes = utf8ToBytes(text)
  return keccak_256(concatBytes(utf8ToBytes(`${PREFIX}${bytes.length}`), bytes))
}

/** The address of a secp256k1 key, uncompressed. */
export const addressOfKey = (publicKey: Uint8Array): string =>
  toTronAddress(bytesToHex(keccak_256(publicKey.subarray(1)).subarray(-ADDRESS_BYTES)))

/** Accepts a single encoding of a signature: the lower of the two possible `s`, and a recovery byte of 0, 1, 27 or 28. */
function recover(hash: Uint8Array, signature: string): string | undefined {
  const [, compact = '', last = ''] = SIGNATURE.exec(signature) ?? []
  if (compact === '') return undefined
  try {
    const parsed = secp256k1.Signature.fromCompact(hexToBytes(compact))
    if (parsed.hasHighS()) return undefined
    const recovery = Number.parseInt(last, 16) % FIRST_RECOVERY
    return addressOfKey(parsed.addRecoveryBit(recovery).recoverPublicKey(hash).toRawBytes(false))
  } catch {
    // Not every number is on the curve; such bytes are not a signature.
    return undefined
  }
}

function isProved({ address, message, signature }: SignedLogin): boolean {
  const normal = tronAddressCodec.normalize(address)
  if (normal === undefined || message.length > MAX_SIGNED_TEXT_CHARACTERS) return false
  return recover(hashSignedText(message), signature) === normal
}

/** Verifies `signMessageV2` signatures. Contracts cannot sign, so the chain is not queried. */
export function createTronLoginVerifier(): LoginVerifier {
  return {
    provesByKey: (login) => Promise.resolve(isProved(login)),
    verify: (login) => Promise.resolve(isProved(login)),
  }
}
