/** Reads a transaction's words of eight bytes, and bytes padded to whole words. Throws RangeError beyond the end. */
export class WordReader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length
  }

  word(): bigint {
    const value = this.#bytes.readBigUInt64BE(this.#at)
    this.#at += 8
    return value
  }

  count(): number {
    return Number(this.word())
  }

  bytes(length: number): string {
    if (length < 0 || this.#at + padded(length) > this.#bytes.length)
      throw new RangeError('buffer is too short')
    const value = this.#bytes.subarray(this.#at, this.#at + length)
    this.#at += padded(length)
    return `0x${value.toString('hex')}`
  }
}

export const padded = (length: number): number => Math.ceil(length / 8) * 8

export const toBytes = (hex: string): Buffer => Buffer.from(hex.slice(2), 'hex')

export function writeWord(value: bigint | number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return bytes
}

export function writeBytes(hex: string): Buffer {
  const bytes = toBytes(hex)
  return Buffer.concat([bytes, Buffer.alloc(padded(bytes.length) - bytes.length)])
}
