import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { MAX_SIGNED_TEXT_CHARACTERS } from '@sunspan/domain'
import type { LoginVerifier, SignedLogin } from '../capabilities/login-verifier.ts'
import { fuelAddressCodec } from './address.ts'
import { recoverAddress } from './transactions/signatures.ts'

const PREFIX = '\u0019Fuel Signed Message:\n'

/** What wallets hash: the bare text, or the text after a prefix and its length. */
function hashesOf(message: string): readonly Uint8Array[] {
  const text = utf8ToBytes(message)
  return [sha256(text), sha256(concatBytes(utf8ToBytes(`${PREFIX}${text.length}`), text))]
}

function proves({ address, message, signature }: SignedLogin): boolean {
  const normal = fuelAddressCodec.normalize(address)
  if (normal === undefined || message.length > MAX_SIGNED_TEXT_CHARACTERS) return false
  return hashesOf(message).some((hash) => recoverAddress(hash, signature) === normal)
}

/** Verifies messages that an account's own key signed. Accounts of other chains' wallets, which are predicates, have no key here. */
export const createFuelLoginVerifier = (): LoginVerifier => ({
  verify: (login) => Promise.resolve(proves(login)),
  provesByKey: (login) => Promise.resolve(proves(login)),
})
