import { ChainError } from '../../errors/chain-error.ts'
import { addressToWord, isHexData, toWord } from '../hex.ts'

export interface Subcall {
  readonly target: string
  /** 0x-prefixed hex. */
  readonly data: string
}

export interface SubcallResult {
  readonly success: boolean
  /** 0x-prefixed hex. */
  readonly data: string
}

/** aggregate3((address,bool,bytes)[]) */
const AGGREGATE3_SELECTOR = '0x82ad56cb'
const WORD_BYTES = 32
const DIGITS_PER_BYTE = 2
/** More subcalls than any caller makes; bounds the work on a hostile answer. */
const MAX_RESULTS = 10_000n

/** Encodes a call of Multicall3's `aggregate3` in which every subcall may fail on its own. */
export function encodeAggregate3(calls: readonly Subcall[]): string {
  const tuples = calls.map(({ target, data }) => {
    const digits = data.slice(2)
    const length = digits.length / DIGITS_PER_BYTE
    const words = Math.ceil(length / WORD_BYTES)
    const padded = digits.padEnd(words * WORD_BYTES * DIGITS_PER_BYTE, '0')
    return [addressToWord(target), toWord(1n), toWord(96n), toWord(BigInt(length)), padded].join('')
  })
  let offset = tuples.length * WORD_BYTES
  const offsets = tuples.map((tuple) => {
    const word = toWord(BigInt(offset))
    offset += tuple.length / DIGITS_PER_BYTE
    return word
  })
  return [AGGREGATE3_SELECTOR, toWord(32n), toWord(BigInt(calls.length)), ...offsets, ...tuples].join('')
}

function malformed(): ChainError {
  return new ChainError('rpc_untrustworthy', 'The answer of Multicall3 is malformed.')
}

/** Reads words and byte strings of an ABI-encoded answer by offset, and refuses to read past its end. */
function createAbiReader(data: string): {
  word(offset: number): bigint
  offset(at: number): number
  bytes(offset: number, length: number): string
} {
  const digits = data.slice(2)
  const bytes = (offset: number, length: number): string => {
    const end = (offset + length) * DIGITS_PER_BYTE
    if (end > digits.length) throw malformed()
    return digits.slice(offset * DIGITS_PER_BYTE, end)
  }
  const word = (offset: number): bigint => BigInt(`0x${bytes(offset, WORD_BYTES)}`)
  const offset = (at: number): number => {
    const value = word(at)
    if (value > BigInt(digits.length)) throw malformed()
    return Number(value)
  }
  return { word, offset, bytes }
}

/** Decodes the answer of `aggregate3`. Throws `rpc_untrustworthy` when it is malformed or has a different number of results. */
export function decodeAggregate3(answer: string, count: number): SubcallResult[] {
  if (!isHexData(answer)) throw malformed()
  const reader = createAbiReader(answer)
  const list = reader.offset(0)
  const length = reader.word(list)
  if (length > MAX_RESULTS || Number(length) !== count) throw malformed()
  const first = list + WORD_BYTES
  return Array.from({ length: count }, (_, index) => {
    const tuple = first + reader.offset(first + index * WORD_BYTES)
    const success = reader.word(tuple)
    if (success > 1n) throw malformed()
    const content = tuple + reader.offset(tuple + WORD_BYTES)
    const size = reader.offset(content)
    return { success: success === 1n, data: `0x${reader.bytes(content + WORD_BYTES, size)}` }
  })
}
