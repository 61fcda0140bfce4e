import { ChainError } from '../errors/chain-error.ts'

const WORD_DIGITS = 64

/** True for `0x` followed by whole bytes in hex; with `bytes`, for exactly that many. */
export function isHexData(value: unknown, bytes?: number): value is string {
  if (typeof value !== 'string' || value.length % 2 !== 0 || !/^0x[0-9a-fA-F]*$/.test(value)) return false
  return bytes === undefined || value.length === 2 + bytes * 2
}

/** Encodes a JSON-RPC quantity: hex without leading zeros. */
export function toQuantity(value: bigint): string {
  return `0x${value.toString(16)}`
}

/** Checks that text is hex data. Throws `unsupported` otherwise. */
export function toHex(text: string): `0x${string}` {
  const isHex: boolean = isHexData(text)
  if (!isHex) throw new ChainError('unsupported', `${text.slice(0, 80)} is not hex.`)
  // CAST: isHexData has just verified the prefix.
  return text as `0x${string}`
}

/** Left-pads to the 32 bytes of an ABI word; without `0x`. */
export function toWord(value: bigint): string {
  return value.toString(16).padStart(WORD_DIGITS, '0')
}

/** An address as an ABI word or log topic: lower case, without `0x`. */
export function addressToWord(address: string): string {
  return address.slice(2).toLowerCase().padStart(WORD_DIGITS, '0')
}

/** UTF-8 text as `0x` hex. */
export function utf8ToHex(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
