/** The field of Starknet's numbers. */
const PRIME = 2n ** 251n + 17n * 2n ** 192n + 1n
/** Contract addresses are below this. */
export const ADDRESS_BOUND = 2n ** 251n - 256n

const WORD = 2n ** 128n

/** As Starknet's JSON-RPC writes numbers: without leading zeros. */
export const toHex = (value: bigint | number): string => `0x${value.toString(16)}`

/** The number of a hex text; undefined for anything else, and for what is outside the field. */
export function readFelt(text: unknown): bigint | undefined {
  if (typeof text !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(text)) return undefined
  const value = BigInt(text)
  return value < PRIME ? value : undefined
}

/** Text of at most 31 ASCII characters as a number. */
export const shortString = (text: string): bigint =>
  BigInt(`0x${Buffer.from(text, 'ascii').toString('hex') || '0'}`)

/** A 256-bit number as the two halves that contracts take. */
export const toU256 = (value: bigint): readonly [bigint, bigint] => [value % WORD, value / WORD]

/** Undefined when a half is missing or too large. */
export function fromU256(low: bigint | undefined, high: bigint | undefined): bigint | undefined {
  if (low === undefined || high === undefined || low >= WORD || high >= WORD) return undefined
  return low + high * WORD
}
