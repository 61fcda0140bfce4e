const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Longer than any address; the work grows with the square of the length. */
const MAX_CHARACTERS = 128

/** How many bytes a base58 text stands for; undefined when it is none. */
export function base58ByteLength(text: string): number | undefined {
  if (text.length > MAX_CHARACTERS) return undefined
  let value = 0n
  for (const character of text) {
    const digit = ALPHABET.indexOf(character)
    if (digit === -1) return undefined
    value = value * 58n + BigInt(digit)
  }
  // Each leading one is a byte of zero.
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  const bytes = value === 0n ? 0 : Math.ceil(value.toString(16).length / 2)
  return zeros + bytes
}
