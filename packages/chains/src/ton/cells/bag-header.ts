const MAGIC = 0xb5ee9c72
const HAS_INDEX = 0x80
const HAS_CHECKSUM = 0x40

export class BrokenBagError extends Error {}

/** Reads consecutive numbers from bytes. Throws a `BrokenBagError` at the end. */
export function createBagReader(bytes: Uint8Array) {
  let at = 0
  const take = (size: number): Uint8Array => {
    if (at + size > bytes.length) throw new BrokenBagError('The bag ends too early.')
    at += size
    return bytes.subarray(at - size, at)
  }
  return {
    take,
    number: (size: number) => take(size).reduce((sum, byte) => sum * 256 + byte, 0),
    hasMore: () => at < bytes.length,
  }
}

export type BagReader = ReturnType<typeof createBagReader>

/** Header of a bag of cells. */
export interface BagHeader {
  readonly hasIndex: boolean
  readonly hasChecksum: boolean
  /** Sizes in bytes of cell indices and of offsets. */
  readonly refSize: number
  readonly offsetSize: number
  readonly count: number
  /** Index of its only root. */
  readonly root: number
}

/** Reads the header of a bag with one root. Throws a `BrokenBagError` for any other. */
export function readBagHeader({ number }: BagReader): BagHeader {
  if (number(4) !== MAGIC) throw new BrokenBagError('This is not a bag of cells.')
  const flags = number(1)
  const refSize = flags & 7
  const offsetSize = number(1)
  const count = number(refSize)
  const roots = number(refSize)
  number(refSize)
  number(offsetSize)
  if (roots !== 1) throw new BrokenBagError('The bag has not one root.')
  const root = number(refSize)
  return {
    hasIndex: (flags & HAS_INDEX) !== 0,
    hasChecksum: (flags & HAS_CHECKSUM) !== 0,
    refSize,
    offsetSize,
    count,
    root,
  }
}
