import { closeSync, existsSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

const LENGTH_BYTES = 4

/** All blocks added to the chain, in order, on disk. */
export interface BlockLog {
  readonly blocks: readonly Buffer[]
  append(block: Buffer): void
  close(): void
}

/** The blocks at the path, without an incomplete last one. */
function readBlocks(path: string): readonly Buffer[] {
  if (!existsSync(path)) return []
  const bytes = readFileSync(path)
  const blocks: Buffer[] = []
  let at = 0
  while (at + LENGTH_BYTES <= bytes.length) {
    const end = at + LENGTH_BYTES + bytes.readUInt32LE(at)
    if (end > bytes.length) break
    blocks.push(bytes.subarray(at + LENGTH_BYTES, end))
    at = end
  }
  if (at < bytes.length) truncateSync(path, at)
  return blocks
}

/** Without a path, nothing is stored. */
export function openBlockLog(path: string | undefined): BlockLog {
  if (path === undefined) return { blocks: [], append: () => undefined, close: () => undefined }
  mkdirSync(dirname(path), { recursive: true })
  const blocks = readBlocks(path)
  const file = openSync(path, 'a')
  return {
    blocks,
    append(block) {
      const length = Buffer.alloc(LENGTH_BYTES)
      length.writeUInt32LE(block.length)
      writeSync(file, Buffer.concat([length, block]))
    },
    close: () => closeSync(file),
  }
}
