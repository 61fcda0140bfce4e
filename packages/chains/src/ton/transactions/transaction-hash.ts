import { bytesOf } from '../../encoding/base64url.ts'

const HEX = /^(?:0x)?([0-9a-fA-F]{64})$/
const BASE64 = /^[A-Za-z0-9+/_-]{43}=?$/

/** Hexadecimal digits in lower case, of a hash that explorers and wallets also spell in either base64; undefined for what is none. */
export function normalizeHash(text: string): string | undefined {
  const [, hex] = HEX.exec(text) ?? []
  if (hex !== undefined) return hex.toLowerCase()
  if (!BASE64.test(text)) return undefined
  return Array.from(bytesOf(text), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
