import { bytesOf } from '../../encoding/base64url.ts'

const HEX = /^(?:0x)?([0-9a-fA-F]{64})$/
const BASE64 = /^[A-Za-z0-9+/_-]{43}=?$/

/** Normalizes a hash to lower-case hex; explorers and wallets also use either base64 alphabet. Undefined for an invalid hash. */
export function normalizeHash(text: string): string | undefined {
  const [, hex] = HEX.exec(text) ?? []
  if (hex !== undefined) return hex.toLowerCase()
  if (!BASE64.test(text)) return undefined
  return Array.from(bytesOf(text), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
