import { cellBytes, type Cell } from './cell.ts'

const MAGIC = [0xb5, 0xee, 0x9c, 0x72]
/** With a checksum, without an index, one byte per cell index. */
const FLAGS = 0x41
const CASTAGNOLI = 0x82f63b78

/** CRC-32C, little-endian. */
export function checksum(bytes: Uint8Array): Uint8Array {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? CASTAGNOLI : 0)
  }
  const sum = new Uint8Array(4)
  new DataView(sum.buffer).setInt32(0, ~crc, true)
  return sum
}

/** A cell and its descendants, each once, in the order of a bag: every cell before its references. */
function listCells(root: Cell): readonly Cell[] {
  const seen = new Set<Cell>()
  const backwards: Cell[] = []
  function visit(cell: Cell): void {
    if (seen.has(cell)) return
    seen.add(cell)
    for (const ref of cell.refs) visit(ref)
    backwards.push(cell)
  }
  visit(root)
  return backwards.toReversed()
}

/** Serializes a bag of fewer than 256 cells to base64. Identical to the official library's output when no cell has two references. */
export function toBoc(root: Cell): string {
  const cells = listCells(root)
  const body = cells.flatMap((cell) => [...cellBytes(cell), ...cell.refs.map((ref) => cells.indexOf(ref))])
  const offset = body.length > 0xff ? [body.length >> 8, body.length & 0xff] : [body.length]
  const bytes = Uint8Array.of(...MAGIC, FLAGS, offset.length, cells.length, 1, 0, ...offset, 0, ...body)
  return btoa(String.fromCharCode(...bytes, ...checksum(bytes)))
}
