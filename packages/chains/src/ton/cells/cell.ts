/** A cell as it stands in a bag: its bits as a text of zeros and ones, and the cells that it refers to. */
export interface Cell {
  readonly bits: string
  readonly refs: readonly Cell[]
  /** Of a kind of its own, such as code that stands in a library. */
  readonly isExotic?: boolean
}

export const uintBits = (value: bigint | number, size: number): string =>
  value.toString(2).padStart(size, '0')

const BYTE_BITS: readonly string[] = Array.from({ length: 256 }, (_, byte) => uintBits(byte, 8))

export const bytesBits = (bytes: Uint8Array): string => Array.from(bytes, (byte) => BYTE_BITS[byte]).join('')

/** The bytes of whole bytes of bits. */
export const bitsBytes = (bits: string): Uint8Array =>
  Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))

/** What a cell begins with wherever it is written down: how much there is of what, and its bits up to a whole byte. */
export function cellBytes({ bits, refs, isExotic = false }: Cell): Uint8Array {
  const isWhole = bits.length % 8 === 0
  const filled = isWhole ? bits : `${bits}1`
  const data = bitsBytes(filled.padEnd(Math.ceil(filled.length / 8) * 8, '0'))
  const size = data.length * 2 - (isWhole ? 0 : 1)
  return Uint8Array.of(refs.length + (isExotic ? 8 : 0), size, ...data)
}
