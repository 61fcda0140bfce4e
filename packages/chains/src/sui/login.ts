import { utf8ToBytes } from '@noble/hashes/utils.js'
import { MAX_SIGNED_TEXT_CHARACTERS } from '@sunspan/domain'
import type { LoginVerifier, SignedLogin } from '../capabilities/login-verifier.ts'
import { fromBase64 } from '../encoding/base64.ts'
import { suiAddressCodec } from './address.ts'
import { byteVector } from './transactions/bcs-writer.ts'
import { personalMessageHash } from './transactions/digests.ts'
import { signerOf } from './transactions/signatures.ts'

/** Of a signature with its scheme and key, in base64: 97 bytes with a key of Ed25519, 98 with another. */
const SIGNATURE = /^(?:[A-Za-z0-9+/]{130}==|[A-Za-z0-9+/]{131}=)$/

function isProved({ address, message, signature }: SignedLogin): boolean {
  const normal = suiAddressCodec.normalize(address)
  if (normal === undefined || message.length > MAX_SIGNED_TEXT_CHARACTERS) return false
  if (!SIGNATURE.test(signature)) return false
  const hash = personalMessageHash(byteVector(utf8ToBytes(message)))
  return signerOf(fromBase64(signature), hash) === normal
}

/** Verifies signatures of personal messages by a single key, of any of the three schemes, without querying the chain. */
export function createSuiLoginVerifier(): LoginVerifier {
  return {
    provesByKey: (login) => Promise.resolve(isProved(login)),
    verify: (login) => Promise.resolve(isProved(login)),
  }
}
