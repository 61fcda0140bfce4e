import { ChainError } from '../../errors/chain-error.ts'

/** Reads bytes from the first to the last. Throws `rpc_untrustworthy` beyond them. */
export interface ByteReader {
  readonly offset: number
  /** The next bytes, as a view upon them. */
  take(bytes: number): Uint8Array
  /** A byte further on, without moving; undefined beyond the end. */
  peek(ahead: number): number | undefined
  /** Little-endian, as all numbers of the chain. */
  uint32(): number
  uint64(): bigint
  /** A number of bytes, in one to nine bytes. */
  count(): number
  /** A number of items of so many bytes at least; no more than there are bytes left for. */
  items(leastBytes: number): number
  /** What was read from an offset on. */
  since(offset: number): Uint8Array
}

export function createByteReader(bytes: Uint8Array): ByteReader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let offset = 0
  const advance = (count: number): number => {
    const start = offset
    if (count > bytes.length - start) throw new ChainError('rpc_untrustworthy', 'The bytes end too soon.')
    offset += count
    return start
  }
  const reader: ByteReader = {
    get offset() {
      return offset
    },
    take(count) {
      const start = advance(count)
      return bytes.subarray(start, start + count)
    },
    peek: (ahead) => bytes[offset + ahead],
    uint32: () => view.getUint32(advance(4), true),
    uint64: () => view.getBigUint64(advance(8), true),
    count() {
      const first = view.getUint8(advance(1))
      if (first < 0xfd) return first
      if (first === 0xfd) return view.getUint16(advance(2), true)
      if (first === 0xfe) return reader.uint32()
      throw new ChainError('rpc_untrustworthy', 'The bytes name more items than a block can have.')
    },
    items(leastBytes) {
      const count = reader.count()
      if (count * leastBytes <= bytes.length - offset) return count
      throw new ChainError('rpc_untrustworthy', 'The bytes name more items than they can hold.')
    },
    since: (start) => bytes.subarray(start, offset),
  }
  return reader
}
