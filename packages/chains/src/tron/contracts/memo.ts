import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

const REFERENCE = /^0x[0-9a-f]{32}$/i

export const isReference = (text: string): boolean => REFERENCE.test(text)

/** A transfer's memo, in hex: the reference as text, so that wallets can show and type it. */
export const memoOf = (reference: string): string => bytesToHex(utf8ToBytes(reference.toLowerCase()))

/** The reference, if it is the whole memo: as text, or as its 16 bytes. */
export function readMemo(data: string): string | null {
  if (/^[0-9a-f]{32}$/.test(data)) return `0x${data}`
  if (!/^(?:[0-9a-f]{2}){34}$/.test(data)) return null
  const text = new TextDecoder().decode(hexToBytes(data))
  return isReference(text) ? text.toLowerCase() : null
}
