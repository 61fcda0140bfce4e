import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { ChainError } from '../../errors/chain-error.ts'
import { fromBase58, toBase58 } from '../../encoding/base58.ts'

const REFERENCE = /^0x[0-9a-f]{32}$/i
/** Sixteen bytes that no key starts with by chance. */
const PREFIX = utf8ToBytes('sunspan order at')
const KEY_BYTES = 32

export const isReference = (text: string): boolean => REFERENCE.test(text)

/** An account that a deposit lists so that its order's reference can be recognized and searched for. Throws `unsupported`. */
export function toReferenceKey(reference: string): string {
  if (!isReference(reference)) {
    throw new ChainError('unsupported', 'The reference must be 16 bytes as 0x-prefixed hex.')
  }
  return toBase58(concatBytes(PREFIX, hexToBytes(reference.slice(2).toLowerCase())))
}

/** The reference that an account encodes, if any. */
export function readReferenceKey(address: string): string | undefined {
  const bytes = fromBase58(address, KEY_BYTES)
  if (bytes === undefined || PREFIX.some((byte, index) => bytes[index] !== byte)) return undefined
  return `0x${bytesToHex(bytes.slice(PREFIX.length))}`
}
