import { bytesOf } from '../../encoding/base64url.ts'
import { BrokenBagError, createBagReader, readBagHeader, type BagReader } from './bag-header.ts'
import { bytesBits, type Cell } from './cell.ts'
import { checksum } from './to-boc.ts'

/** Enough for a full bag with the maximum number of cells. */
const MAX_CHARACTERS = 1_000_000
const MAX_CELLS = 4_096
/** The chain's own limit for messages; cell hashing recurses this deep too. */
const MAX_DEPTH = 512
const EXOTIC = 8

interface RawCell {
  readonly bits: string
  readonly refs: readonly number[]
  readonly isExotic: boolean
}

function readCell({ take, number }: BagReader, refSize: number): RawCell {
  const kind = number(1)
  const size = number(1)
  // Cells that store their own hashes, and cells of other levels, never occur in messages.
  if (kind > 4 + EXOTIC || (kind & 7) > 4) throw new BrokenBagError('A cell of an unknown kind.')
  const bits = bytesBits(take(Math.ceil(size / 2)))
  const isWhole = size % 2 === 0
  if (!isWhole && !bits.includes('1')) throw new BrokenBagError('The bits of a cell have no end.')
  const refs = Array.from({ length: kind & 7 }, () => number(refSize))
  return { bits: isWhole ? bits : bits.slice(0, bits.lastIndexOf('1')), refs, isExotic: kind >= EXOTIC }
}

/** Last cells first: a cell refers only to later ones. */
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
  const reader = createBagReader(bytes)
  const { hasIndex, hasChecksum, refSize, offsetSize, count, root } = readBagHeader(reader)
  const { take } = reader
  if (count > MAX_CELLS) return undefined
  if (hasIndex) take(count * offsetSize)
  const raw = Array.from({ length: count }, () => readCell(reader, refSize))
  if (hasChecksum) {
    const sum = checksum(bytes.subarray(0, -4))
    if (!take(4).every((byte, place) => byte === sum[place])) return undefined
  }
  return reader.hasMore() ? undefined : link(raw)[root]
}

/**
 * Parses a base64 bag of cells with a single root; undefined if it is invalid or larger than a message. Parses each cell once, however many
 * others refer to it.
 */
export function parseBoc(text: string): Cell | undefined {
  if (text.length > MAX_CHARACTERS) return undefined
  try {
    return read(bytesOf(text))
  } catch {
    // Wallets and nodes may return anything.
    return undefined
  }
}
