/** A cell as stored in a bag: its bits as a string of zeros and ones, and its references. */
export interface Cell {
  readonly bits: string
  readonly refs: readonly Cell[]
  /** An exotic cell, such as code in a library. */
  readonly isExotic?: boolean
}

export const uintBits = (value: bigint | number, size: number): string =>
  value.toString(2).padStart(size, '0')

const BYTE_BITS: readonly string[] = Array.from({ length: 256 }, (_, byte) => uintBits(byte, 8))

export const bytesBits = (bytes: Uint8Array): string => Array.from(bytes, (byte) => BYTE_BITS[byte]).join('')

/** Converts a multiple of eight bits to bytes. */
export const bitsBytes = (bits: string): Uint8Array =>
  Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))

/** A cell's standard representation up to its references: the descriptor bytes, and its bits padded to whole bytes. */
export function cellBytes({ bits, refs, isExotic = false }: Cell): Uint8Array {
  const isWhole = bits.length % 8 === 0
  const filled = isWhole ? bits : `${bits}1`
  const data = bitsBytes(filled.padEnd(Math.ceil(filled.length / 8) * 8, '0'))
  const size = data.length * 2 - (isWhole ? 0 : 1)
  return Uint8Array.of(refs.length + (isExotic ? 8 : 0), size, ...data)
}
