import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** What a proof holds of a text: its hash, since wallets limit its length. */
export const proofPayload = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))

/**
 * A login's text without the wallet's address, however that is spelled: it stands at the end, is not known as a wallet connects, and a proof
 * names it itself.
 */
export function withoutAddress(message: string, address: string): string {
  if (message.endsWith(address)) return message.slice(0, -address.length)
  return message.slice(0, message.lastIndexOf(' ') + 1)
}
