import { ChainError } from '../../errors/chain-error.ts'

/** Reads bytes sequentially. Throws `rpc_untrustworthy` past the end. */
export interface ByteReader {
  readonly offset: number
  /** The next bytes, as a view. */
  take(bytes: number): Uint8Array
  /** A byte ahead of the current position, without advancing; undefined past the end. */
  peek(ahead: number): number | undefined
  /** Little-endian, like all numbers on this chain. */
  uint32(): number
  uint64(): bigint
  /** A variable-length integer of one to nine bytes. */
  count(): number
  /** A number of items of at least this many bytes each; throws if the remaining bytes cannot hold them. */
  items(leastBytes: number): number
  /** The bytes read since an offset. */
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
