import { bytesOf } from '../base64url.ts'
import { bytesBits, type Cell } from './cell.ts'
import { checksum } from './to-boc.ts'

const MAGIC = 0xb5ee9c72
/** A full bag of as many cells as there may be. */
const MAX_CHARACTERS = 1_000_000
const MAX_CELLS = 4_096
/** Of a message, by the chain's own rule; what hashes cells goes as deep. */
const MAX_DEPTH = 512
const HAS_INDEX = 0x80
const HAS_CHECKSUM = 0x40
const EXOTIC = 8

class BrokenBagError extends Error {}

/** Numbers out of bytes, one after another. Throws at the end. */
function createReader(bytes: Uint8Array) {
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

interface RawCell {
  readonly bits: string
  readonly refs: readonly number[]
  readonly isExotic: boolean
}

function readCell({ take, number }: ReturnType<typeof createReader>, refSize: number): RawCell {
  const kind = number(1)
  const size = number(1)
  // Cells that carry their own hashes, and those of other levels, are in no message.
  if (kind > 4 + EXOTIC || (kind & 7) > 4) throw new BrokenBagError('A cell of an unknown kind.')
  const bits = bytesBits(take(Math.ceil(size / 2)))
  const isWhole = size % 2 === 0
  if (!isWhole && !bits.includes('1')) throw new BrokenBagError('The bits of a cell have no end.')
  const refs = Array.from({ length: kind & 7 }, () => number(refSize))
  return { bits: isWhole ? bits : bits.slice(0, bits.lastIndexOf('1')), refs, isExotic: kind >= EXOTIC }
}

/** Later cells first: a cell refers only to later ones. */
function link(raw: readonly RawCell[]): readonly Cell[] {
  const cells: Cell[] = []
  const depths: number[] = []
  for (let place = raw.length - 1; place >= 0; place -= 1) {
    const { bits, refs, isExotic } = raw[place] ?? { bits: '', refs: [], isExotic: false }
    const depth = Math.max(-1, ...refs.map((ref) => depths[ref] ?? 0)) + 1
    if (depth > MAX_DEPTH) throw new BrokenBagError('The cells go too deep.')
    depths[place] = depth
    cells[place] = {
      bits,
      refs: refs.map((ref) => {
        const cell = ref > place ? cells[ref] : undefined
        if (cell === undefined) throw new BrokenBagError('A cell refers to one that is not there.')
        return cell
      }),
      ...(isExotic && { isExotic }),
    }
  }
  return cells
}

function read(bytes: Uint8Array): Cell | undefined {
  const reader = createReader(bytes)
  const { number, take } = reader
  if (number(4) !== MAGIC) return undefined
  const flags = number(1)
  const refSize = flags & 7
  const offsetSize = number(1)
  const count = number(refSize)
  const roots = number(refSize)
  number(refSize)
  number(offsetSize)
  if (roots !== 1 || count > MAX_CELLS) return undefined
  const root = number(refSize)
  if (flags & HAS_INDEX) take(count * offsetSize)
  const raw = Array.from({ length: count }, () => readCell(reader, refSize))
  if (flags & HAS_CHECKSUM) {
    const sum = checksum(bytes.subarray(0, -4))
    if (!take(4).every((byte, place) => byte === sum[place])) return undefined
  }
  return reader.hasMore() ? undefined : link(raw)[root]
}

/**
 * The one root of a bag of cells in base64; undefined for what is none, or holds more than a message does. Takes each cell once, however many
 * others refer to it.
 */
export function parseBoc(text: string): Cell | undefined {
  if (text.length > MAX_CHARACTERS) return undefined
  try {
    return read(bytesOf(text))
  } catch {
    // Whatever a wallet or a node calls a bag.
    return undefined
  }
}
