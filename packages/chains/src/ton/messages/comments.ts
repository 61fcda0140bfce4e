import { beginCell, type Cell, type Slice } from '@ton/core'
import { ChainError } from '../../errors/chain-error.ts'

const REFERENCE = /^0x[0-9a-f]{32}$/
const COMMENT_OP = 0
const BINARY_MARK = 0xff
const REFERENCE_BYTES = 16
/** More than a reference with surrounding whitespace; anything longer is some other text. */
const MAX_BYTES = 64
const MAX_CELLS = 4

/** A text comment, which wallets display and exchanges use to identify customers. */
export const writeText = (text: string): Cell =>
  beginCell().storeUint(COMMENT_OP, 32).storeStringTail(text).endCell()

/** A reference as a text comment, which wallets display. Throws `unsupported` for an invalid reference. */
export function writeComment(reference: string): Cell {
  const text = reference.toLowerCase()
  if (!REFERENCE.test(text)) {
    throw new ChainError('unsupported', 'The reference must be 16 bytes as 0x-prefixed hex.')
  }
  return writeText(text)
}

/** The bytes of a text, which may continue in the first reference when it is long. */
function readBytes(start: Slice): Buffer | undefined {
  const parts: Buffer[] = []
  let size = 0
  let slice: Slice | undefined = start
  for (let cells = 0; slice !== undefined && cells < MAX_CELLS; cells += 1) {
    if (slice.remainingBits % 8 !== 0) return undefined
    const part: Buffer = slice.loadBuffer(slice.remainingBits / 8)
    size += part.length
    if (size > MAX_BYTES) return undefined
    parts.push(part)
    slice = slice.remainingRefs > 0 ? slice.loadRef().beginParse() : undefined
  }
  return Buffer.concat(parts)
}

/** The reference in a comment, as text or as 16 bytes after the binary comment prefix; null for any other body. */
export function readComment(body: Cell): string | null {
  try {
    const slice = body.beginParse()
    if (slice.remainingBits < 32 || slice.loadUint(32) !== COMMENT_OP) return null
    const bytes = readBytes(slice)
    if (bytes === undefined) return null
    if (bytes[0] === BINARY_MARK && bytes.length === REFERENCE_BYTES + 1) {
      return `0x${bytes.subarray(1).toString('hex')}`
    }
    const text = bytes.toString('utf8').trim().toLowerCase()
    return REFERENCE.test(text) ? text : null
  } catch {
    // A body can be anything, including exotic cells.
    return null
  }
}
