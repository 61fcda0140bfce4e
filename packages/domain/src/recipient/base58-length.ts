const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Longer than any address; the work is quadratic in the length. */
const MAX_CHARACTERS = 128

/** The byte length of a base58 text; undefined if it is not base58. */
export function base58ByteLength(text: string): number | undefined {
  if (text.length > MAX_CHARACTERS) return undefined
  let value = 0n
  for (const character of text) {
    const digit = ALPHABET.indexOf(character)
    if (digit === -1) return undefined
    value = value * 58n + BigInt(digit)
  }
  // Each leading 1 is a zero byte.
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  const bytes = value === 0n ? 0 : Math.ceil(value.toString(16).length / 2)
  return zeros + bytes
}
