import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** What a wallet signs of a text, in hex. */
export const hashMessage = (text: string): string => `0x${bytesToHex(sha256(utf8ToBytes(text)))}`
