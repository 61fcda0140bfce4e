/** Starknet's numbers as nodes and wallets write them: hex without leading zeros. */
export const toFelt = (value: bigint): string => `0x${value.toString(16)}`

const PRIME = 2n ** 251n + 17n * 2n ** 192n + 1n

/** Whether a text is a number of Starknet's field in hex. */
export const isFelt = (text: string): boolean => /^0x[0-9a-f]{1,64}$/i.test(text) && BigInt(text) < PRIME

const WORD = 2n ** 128n

/** A 256-bit number as the two halves that contracts take and return. */
export const toHalves = (value: bigint): readonly [string, string] => [
  toFelt(value % WORD),
  toFelt(value / WORD),
]

/** Undefined when a half is missing or too large. */
export function fromHalves(low: bigint | undefined, high: bigint | undefined): bigint | undefined {
  if (low === undefined || high === undefined || low >= WORD || high >= WORD) return undefined
  return low + high * WORD
}

/** Text of at most 31 ASCII characters as a number. */
export const fromShortText = (text: string): bigint =>
  BigInt(
    `0x${Array.from(text, (letter) => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('') || '0'}`,
  )

/** Hex with exactly 64 digits. */
export const padded = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`
