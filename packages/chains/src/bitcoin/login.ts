import { MAX_SIGNED_TEXT_CHARACTERS } from '@sunspan/domain'
import type { LoginVerifier, SignedLogin } from '../capabilities/login-verifier.ts'
import { scriptOf } from './address.ts'
import { isLegacySignature } from './login/legacy-message.ts'
import { isSimpleSignature } from './login/simple-signature.ts'
import type { BitcoinNetwork } from './network.ts'

/** Three times the size of a witness with one signature and one key. */
const MAX_SIGNATURE_CHARACTERS = 400
/** Canonical base64 only: complete groups, and no discarded bits. */
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?$/

function isProved({ address, message, signature }: SignedLogin, network: BitcoinNetwork): boolean {
  const script = scriptOf(address, network)
  const isTooLong = message.length > MAX_SIGNED_TEXT_CHARACTERS || signature.length > MAX_SIGNATURE_CHARACTERS
  if (script === undefined || isTooLong || signature === '' || !BASE64.test(signature)) return false
  const bytes = Uint8Array.from(Buffer.from(signature, 'base64'))
  try {
    return isSimpleSignature(script, message, bytes) || isLegacySignature(script, message, bytes)
  } catch {
    return false
  }
}

/** Verifies base64 signatures: BIP 322 "simple", and the older 65-byte ones. Both are made with a key, so no node is queried. */
export function createBitcoinLoginVerifier(network: BitcoinNetwork): LoginVerifier {
  return {
    provesByKey: (login) => Promise.resolve(isProved(login, network)),
    verify: (login) => Promise.resolve(isProved(login, network)),
  }
}
