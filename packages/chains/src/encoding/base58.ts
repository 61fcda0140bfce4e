// Not from @scure/base, which would add 2 kB to the download on first use of a Solana or Bitcoin wallet (`bundle-report`).
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BASE = 58n
const BYTE = 256n
/** Longer than any key, signature or address; bounds the work. */
const MAX_CHARACTERS = 128

/** Encodes bytes in base58, with one leading 1 for each leading zero byte. */
export function toBase58(bytes: Uint8Array): string {
  let value = 0n
  for (const byte of bytes) value = value * BYTE + BigInt(byte)
  let digits = ''
  for (; value > 0n; value /= BASE) digits = ALPHABET.charAt(Number(value % BASE)) + digits
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + digits
}

/** Decodes base58 text of exactly `length` bytes; undefined for anything else. */
export function fromBase58(text: string, length: number): Uint8Array | undefined {
  if (text === '' || text.length > MAX_CHARACTERS) return undefined
  let value = 0n
  for (const character of text) {
    const digit = ALPHABET.indexOf(character)
    if (digit < 0) return undefined
    value = value * BASE + BigInt(digit)
  }
  const bytes: number[] = []
  for (; value > 0n; value /= BYTE) bytes.unshift(Number(value % BYTE))
  const leading = text.length - text.replace(/^1+/, '').length
  return leading + bytes.length === length
    ? Uint8Array.of(...Array<number>(leading).fill(0), ...bytes)
    : undefined
}
