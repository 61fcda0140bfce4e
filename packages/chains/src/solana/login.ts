import { ed25519 } from '@noble/curves/ed25519.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { MAX_SIGNED_TEXT_CHARACTERS } from '@sunspan/domain'
import type { LoginVerifier, SignedLogin } from '../capabilities/login-verifier.ts'
import { solanaAddressCodec } from './address.ts'
import { fromBase58 } from '../encoding/base58.ts'
import { formsOfText } from './transactions/offchain-message.ts'
import { keyBytes } from './transactions/program-address.ts'

const SIGNATURE_BYTES = 64

function isProved({ address, message, signature }: SignedLogin): boolean {
  const bytes = fromBase58(signature, SIGNATURE_BYTES)
  const normal = solanaAddressCodec.normalize(address)
  if (bytes === undefined || normal === undefined || message.length > MAX_SIGNED_TEXT_CHARACTERS) return false
  try {
    const key = keyBytes(normal)
    // Accepts a single encoding of a signature, and no small-order keys, for which anything verifies.
    return formsOfText(utf8ToBytes(message), key).some((form) =>
      ed25519.verify(bytes, form, key, { zip215: false }),
    )
  } catch {
    return false
  }
}

/**
 * Verifies `signMessage` signatures (64 bytes in base58) of the text or of an off-chain message that contains it. Program accounts cannot
 * sign, so the chain is not queried.
 */
export function createSolanaLoginVerifier(): LoginVerifier {
  return {
    provesByKey: (login) => Promise.resolve(isProved(login)),
    verify: (login) => Promise.resolve(isProved(login)),
  }
}
