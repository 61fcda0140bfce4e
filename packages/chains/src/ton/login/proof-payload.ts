import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** The payload that represents a text in a proof: its hash, since wallets limit the length. */
export const proofPayload = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))

/**
 * A login text without the wallet's address in any spelling. The address is at the end, is not known while a wallet connects, and is part
 * of the proof anyway.
 */
export function withoutAddress(message: string, address: string): string {
  if (message.endsWith(address)) return message.slice(0, -address.length)
  return message.slice(0, message.lastIndexOf(' ') + 1)
}
